#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/hierarchy/path_steps.h"

namespace standard_sitemap {

/// A host, segment, query or fragment with all that lies below it. Of pages that lie at one place but have
/// different URIs (twins, as `/a` and `/a/`) the first is the page of the folder; each further one is the
/// page of a folder of its own with the same step and parent, and nothing below it.
struct PathFolder {
  static constexpr std::uint32_t none = 0xffff'ffff;

  std::string_view step;       ///< as `next_step` gives it
  std::uint32_t parent = none; ///< a folder
  std::uint32_t page = none;   ///< the first that lies here
  std::uint32_t first = 0;     ///< of all pages here and below
  bool is_twin = false;        ///< an earlier page lies here
};

/// G-13: the folders in which pages lie, parents before their children; 0 is above all hosts.
struct PathFolders {
  std::vector<PathFolder> all;                ///< in the order of `first`, as far as parents let
  std::vector<std::uint32_t> children_of_all; ///< folder after folder
  std::vector<std::uint32_t> children_begin;  ///< in `children_of_all`, by folder, and its end

  /// In the order of `first`.
  std::span<const std::uint32_t> children(std::uint32_t folder) const
  {
    return std::span{children_of_all}.subspan(children_begin[folder],
                                              children_begin[folder + 1] - children_begin[folder]);
  }
};

/// What they view must outlive the result. Pages whose URIs are equal are one: the first. At most
/// `path_levels` segments; what is deeper is one step. Linear in the bytes of the pages; n log n where names
/// of folders were made to collide. Quickest where pages of one folder follow each other, as they do in most
/// lists.
PathFolders path_folders(std::span<const ComparableUri> pages);
inline constexpr unsigned path_levels = 16;

} // namespace standard_sitemap
