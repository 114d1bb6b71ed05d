#include "engine/hierarchy/path_tree.h"

#include <algorithm>

#include "engine/hierarchy/path_folders.h"
#include "engine/hierarchy/path_tree_builder.h"

namespace standard_sitemap {

const PathTree::Name* PathTree::generated_name(std::uint32_t node) const
{
  const auto found = std::ranges::lower_bound(generated_names, node, {}, &Name::node);
  return found != generated_names.end() && found->node == node ? &*found : nullptr;
}

PathTree path_tree(const PageList& pages, const PathTreeOptions& options, StopPoll poll)
{
  return PathTreeBuilder{pages, PathFolders::of(pages, poll), options, poll}.build();
}

} // namespace standard_sitemap
