#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/free_memory.h"
#include "engine/base/stop_poll.h"
#include "engine/hierarchy/page_list.h"
#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_steps.h"

namespace standard_sitemap {

/// A host, path segment or query in a page's address that is not the last step.
struct PathFolder {
  static constexpr std::uint32_t none = 0xffff'ffff;

  std::string_view step;       ///< as from `next_step`, but months and days have two digits
  std::uint32_t parent = none; ///< index of the parent folder
  std::uint32_t through = 0;   ///< the first page whose address goes through it
};

/// The last step of a page's address, and the folder that it is in.
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

/// G-13: the folders in the addresses of pages, parents before their children; 0 is the parent of all hosts.
/// Pages are neither made folders nor looked up in theirs, so that most pages cost only a comparison of their
/// address with the one before. Several pages may have the same place, also that of a folder:
/// `PathTreeBuilder::contents` finds out.
struct PathFolders {
  /// `pages` must outlive the result. At most `path_levels` segments are split; the rest of a deeper path is
  /// one step. Linear in the bytes of the pages; O(n log n) if folder names were made to collide. Fastest if
  /// the pages of a folder are adjacent, as in most lists. Throws `Stopped` if `poll` says so.
  static PathFolders of(const PageList& pages, StopPoll poll = {});

  std::vector<PathFolder> all;  ///< ascending by `through`
  std::vector<DateLevel> dates; ///< by folder
  std::vector<LastStep> places; ///< by page

  /// The pages in a folder, in the order of the list.
  std::span<const std::uint32_t> pages(std::uint32_t folder) const { return pages_.of(folder); }
  /// The folders in a folder, ascending by `through`.
  std::span<const std::uint32_t> folders(std::uint32_t folder) const { return folders_.of(folder); }
  /// Frees the memory of `places`, `pages` and `folders`, which are not usable any more.
  void forget_pages()
  {
    free_memory(places);
    pages_ = {};
    folders_ = {};
  }

 private:
  class Finder;
  /// Pages or folders, grouped by the folder that they are in.
  struct Contents {
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> begin; ///< by folder: index in `all`; plus one end entry

    std::span<const std::uint32_t> of(std::uint32_t folder) const
    {
      return std::span{all}.subspan(begin[folder], begin[folder + 1] - begin[folder]);
    }
  };
  Contents pages_, folders_;
  std::deque<std::string> texts_; ///< addresses that the list does not have in comparable form
};

inline constexpr unsigned path_levels = 16;

} // namespace standard_sitemap
