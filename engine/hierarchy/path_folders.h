#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/hierarchy/path_steps.h"

namespace standard_sitemap {

/// A host, path segment, query or fragment, with everything below it. If several pages have the same place
/// but different URIs (twins, such as `/a` and `/a/`), the first is the page of the folder; each of the
/// others is the page of another folder with the same step and parent, and without children.
struct PathFolder {
  static constexpr std::uint32_t none = 0xffff'ffff;

  std::string_view step;       ///< as `next_step` gives it
  std::uint32_t parent = none; ///< index of the parent folder
  std::uint32_t page = none;   ///< the first page at this place
  std::uint32_t first = 0;     ///< the first of all pages here and below
  bool is_twin = false;        ///< an earlier page has the same place
};

/// G-13: the folders that contain the pages, parents before their children; 0 is the parent of all hosts.
struct PathFolders {
  std::vector<PathFolder> all; ///< in the order of `first`, except that parents precede children
  std::vector<std::uint32_t> children_of_all; ///< grouped by folder
  std::vector<std::uint32_t> children_begin;  ///< by folder: begin in `children_of_all`; plus one end entry

  /// In the order of `first`.
  std::span<const std::uint32_t> children(std::uint32_t folder) const
  {
    return std::span{children_of_all}.subspan(children_begin[folder],
                                              children_begin[folder + 1] - children_begin[folder]);
  }
};

/// The text viewed by `pages` must outlive the result. Of pages with equal URIs only the first is used. At
/// most `path_levels` segments are split; the rest of a deeper path is one step. Linear in the bytes of the
/// pages; O(n log n) if folder names were made to collide. Fastest if the pages of a folder are adjacent, as
/// in most lists.
PathFolders path_folders(std::span<const ComparableUri> pages);
inline constexpr unsigned path_levels = 16;

} // namespace standard_sitemap
