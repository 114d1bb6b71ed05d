#include <standard_sitemap/map/path_tree.h>

#include <deque>

#include <standard_sitemap/map/path_folders.h>
#include <standard_sitemap/map/path_steps.h>
#include <standard_sitemap/map/path_tree_builder.h>

namespace standard_sitemap {

PathTree path_tree(std::span<const ListedPage> pages, const PathTreeOptions& options)
{
  std::deque<std::string> changed; // does not move what it holds
  std::string storage;
  std::vector<std::string_view> ways;
  ways.reserve(pages.size());
  for (const ListedPage& page : pages) {
    std::string_view way = comparable_uri(page.uri, storage);
    if (!storage.empty()) {
      const std::size_t begin = static_cast<std::size_t>(way.data() - storage.data());
      way = std::string_view{changed.emplace_back(std::move(storage))}.substr(begin);
      storage.clear();
    }
    ways.push_back(way);
  }
  const PathFolders folders = path_folders(ways);
  return PathTreeBuilder{pages, folders, options}.build();
}

} // namespace standard_sitemap
