#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/hierarchy/path_folders.h"

namespace standard_sitemap {

/// Finds a folder by the one in which it lies and its step.
///
///   const auto child = index.find_or_add(parent, step);
///   if (child == folders.size()) folders.push_back({step, parent, ...});
///
/// The web writes the steps, but does not know the key of the hash. What is not soon found in the table all
/// the same goes to a tree. Constant time as a rule, the logarithm of the folders at the worst.
class PathFolderIndex {
 public:
  /// `folders` lives longer. Room for `expected` of them.
  PathFolderIndex(const std::vector<PathFolder>& folders, std::size_t expected);

  /// The folder, or the next that `folders` will get: it must be the one that is missing.
  std::uint32_t find_or_add(std::uint32_t parent, std::string_view step);

 private:
  static constexpr std::size_t most_tries = 16;
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t folder = PathFolder::none;
  };
  static std::size_t hash_of(std::uint32_t parent, std::string_view step);
  std::uint32_t find_or_put(std::uint32_t parent, std::string_view step, std::uint32_t put);
  void grow();

  const std::vector<PathFolder>& folders_;
  std::vector<Slot> table_; ///< a power of two of them, at most half of them taken
  std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> crowded_out_;
};

} // namespace standard_sitemap
