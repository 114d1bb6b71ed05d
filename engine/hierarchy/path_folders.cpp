#include "engine/hierarchy/path_folders.h"

#include <unordered_set>

#include "engine/base/keyed_hash.h"
#include "engine/hierarchy/path_folder_index.h"

namespace standard_sitemap {
namespace {

/// Finds the folder of each page, creating folders as needed.
class FolderFinder {
 public:
  explicit FolderFinder(std::span<const ComparableUri> pages) : pages_(pages), index_(folders_, pages.size())
  {
    folders_.reserve(pages.size() + pages.size() / 8 + 2);
    folders_.emplace_back();
  }

  void add(std::uint32_t page)
  {
    const std::string_view path = pages_[page].from_host;
    reuse_steps(path);
    std::string_view rest = path.substr(path_.empty() ? 0 : path_.back().end);
    std::uint32_t folder = path_.empty() ? 0 : path_.back().folder;
    // A host comes before the segments; a query and a fragment come after them.
    while (const auto step = next_step(rest, path_.size() >= path_levels)) {
      folder = child(folder, *step, page);
      path_.push_back({folder, path.size() - rest.size()});
    }
    if (folder == 0) // there are no steps, as for `http://`
      folder = child(folder, pages_[page].whole, page);
    put(page, folder);
    previous_ = path;
  }

  PathFolders folders() &&
  {
    PathFolders result;
    result.children_begin.resize(folders_.size() + 1);
    for (std::size_t folder = 1; folder < folders_.size(); ++folder)
      ++result.children_begin[folders_[folder].parent + 1];
    for (std::size_t folder = 0; folder < folders_.size(); ++folder)
      result.children_begin[folder + 1] += result.children_begin[folder];
    result.children_of_all.resize(folders_.size() - 1);
    std::vector<std::uint32_t> next = result.children_begin;
    for (std::uint32_t folder = 1; folder < folders_.size(); ++folder)
      result.children_of_all[next[folders_[folder].parent]++] = folder;
    result.all = std::move(folders_);
    return result;
  }

 private:
  struct Reached {
    std::uint32_t folder;
    std::size_t end; ///< end of its step in the path
  };

  /// Reuses the steps shared with the previous page: equal in text and delimiter. A host followed by a colon
  /// may turn out to be a scheme.
  void reuse_steps(std::string_view path)
  {
    std::size_t same = 0, begin = 0;
    while (same < path_.size()) {
      const std::size_t end = path_[same].end;
      const std::string_view step = previous_.substr(begin, end - begin);
      if (end >= path.size() || end >= previous_.size() || path[end] != previous_[end] ||
          path.substr(begin, end - begin) != step || (same == 0 && step.find(':') != step.npos))
        break;
      begin = end;
      ++same;
    }
    path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(same), path_.end());
  }

  /// G-13: twins are siblings; the first one owns the folder.
  void put(std::uint32_t page, std::uint32_t place)
  {
    PathFolder& folder = folders_[place];
    if (folder.page == PathFolder::none)
      folder.page = page;
    else if (const std::string_view whole = pages_[page].whole;
             whole != pages_[folder.page].whole && twins_.insert(whole).second)
      folders_.push_back({folder.step, folder.parent, page, page, true});
  }

  std::uint32_t child(std::uint32_t parent, std::string_view step, std::uint32_t page)
  {
    const std::uint32_t child = index_.find_or_add(parent, step);
    if (child == folders_.size())
      folders_.push_back({step, parent, PathFolder::none, page});
    return child;
  }

  std::span<const ComparableUri> pages_;
  std::vector<PathFolder> folders_;
  PathFolderIndex index_;
  std::unordered_set<std::string_view, KeyedHash> twins_; ///< URIs of all twins but the first
  std::string_view previous_;
  std::vector<Reached> path_; ///< the previous page's path, step by step
};

} // namespace

PathFolders path_folders(std::span<const ComparableUri> pages)
{
  FolderFinder finder{pages};
  for (std::uint32_t page = 0; page < pages.size(); ++page)
    finder.add(page);
  return std::move(finder).folders();
}

} // namespace standard_sitemap
