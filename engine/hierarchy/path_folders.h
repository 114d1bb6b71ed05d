#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/stop_poll.h"
#include "engine/hierarchy/page_list.h"
#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_steps.h"

namespace standard_sitemap {

/// A host, path segment or query that a page's address goes through: it has something below it.
struct PathFolder {
  static constexpr std::uint32_t none = 0xffff'ffff;

  std::string_view step;       ///< as `next_step` gives it, but months and days have two digits
  std::uint32_t parent = none; ///< index of the parent folder
  std::uint32_t through = 0;   ///< the first page whose address goes through it
};

/// The last step of a page's address: where the page is in its folder.
class LastStep {
 public:
  LastStep(std::uint32_t folder, std::string_view step)
      : begin_(step.data()), size_(static_cast<std::uint32_t>(step.size())), folder_(folder)
  {
  }
  std::uint32_t folder() const { return folder_; }
  std::string_view step() const { return {begin_, size_}; }

 private:
  const char* begin_;
  std::uint32_t size_;
  std::uint32_t folder_;
};

/// G-13: the folders through which the addresses of pages go, parents before their children; 0 is the parent
/// of all hosts. A page is not made a folder, and is not looked for among those of its folder, so that most
/// pages cost no more than the comparison of their address with the one before. Several pages may have the
/// same place, and a place may be that of a folder: `unite` finds out, folder by folder.
struct PathFolders {
  std::vector<PathFolder> all;  ///< in the order of `through`
  std::vector<DateLevel> dates; ///< by folder
  std::vector<LastStep> places; ///< by page

  /// In the order of the list.
  std::span<const std::uint32_t> pages(std::uint32_t folder) const { return pages_.of(folder); }
  /// In the order of `through`.
  std::span<const std::uint32_t> folders(std::uint32_t folder) const { return folders_.of(folder); }
  /// Frees what these two need, which must then not be called again.
  void forget_contents() { pages_ = folders_ = {}; }

 private:
  friend class FolderFinder;
  /// Things by the folder in which they are.
  struct Contents {
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> begin; ///< by folder, in `all`; plus one end entry

    std::span<const std::uint32_t> of(std::uint32_t folder) const
    {
      return std::span{all}.subspan(begin[folder], begin[folder + 1] - begin[folder]);
    }
  };
  Contents pages_, folders_;
  std::deque<std::string> texts_; ///< of addresses that are not in the list in their comparable form
};

/// `pages` must outlive the result. At most `path_levels` segments are split; the rest of a deeper path is
/// one step. Linear in the bytes of the pages; O(n log n) if folder names were made to collide. Fastest if
/// the pages of a folder are adjacent, as in most lists. Throws `Stopped` if `poll` says so.
PathFolders path_folders(const PageList& pages, StopPoll poll = {});
inline constexpr unsigned path_levels = 16;

} // namespace standard_sitemap
