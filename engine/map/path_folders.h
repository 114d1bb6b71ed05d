#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A host, segment, query or fragment with all that lies below it.
struct PathFolder {
  static constexpr std::uint32_t none = 0xffff'ffff;

  std::string_view step;            ///< as `next_step` gives it
  std::uint32_t parent = none;      ///< a folder
  std::uint32_t first_child = none; ///< a folder; its siblings follow, in the order of `first`
  std::uint32_t children = 0;       ///< how many
  std::uint32_t page = none;        ///< the first that is reached here
  std::uint32_t first = 0;          ///< of all pages here and below
  std::uint32_t rank = 0;           ///< among its siblings, by `step`
};

/// G-13: the folders in which pages lie, from what `comparable_uri` gives of each: parents before their
/// children; 0 is above all hosts. At most `path_levels` segments, what is deeper is one step. n log n in the
/// pages, linear in their bytes. The views must outlive the result.
std::vector<PathFolder> path_folders(std::vector<std::string_view> pages);
inline constexpr unsigned path_levels = 16;

} // namespace standard_sitemap
