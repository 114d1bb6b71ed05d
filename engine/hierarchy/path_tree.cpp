#include "engine/hierarchy/path_tree.h"

#include <deque>

#include "engine/hierarchy/path_folders.h"
#include "engine/hierarchy/path_steps.h"
#include "engine/hierarchy/path_tree_builder.h"

namespace standard_sitemap {

PathTree path_tree(std::span<const ListedPage> pages, const PathTreeOptions& options)
{
  std::deque<std::string> changed; // does not move what it holds
  std::string storage;
  std::vector<ComparableUri> uris;
  uris.reserve(pages.size());
  for (const ListedPage& page : pages) {
    ComparableUri uri = comparable_uri(page.uri, storage);
    if (!storage.empty()) {
      uri.whole = changed.emplace_back(storage);
      uri.from_host = uri.whole.substr(uri.whole.size() - uri.from_host.size());
      storage.clear();
    }
    uris.push_back(uri);
  }
  const PathFolders folders = path_folders(uris);
  return PathTreeBuilder{pages, folders, options}.build();
}

} // namespace standard_sitemap
