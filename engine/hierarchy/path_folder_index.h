#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/stop_poll.h"
#include "engine/hierarchy/path_folders.h"

namespace standard_sitemap {

/// Finds a folder by its parent and its step.
///
///   const auto child = index.find_or_add(parent, step);
///   if (child == folders.size()) folders.push_back({step, parent, ...});
///
/// The steps are untrusted, so the hash is keyed. Entries that collide too often go to a tree instead.
/// Normally constant time, logarithmic in the number of folders at worst.
class PathFolderIndex {
 public:
  /// `folders` must outlive the index. `poll` is asked while the index grows.
  explicit PathFolderIndex(const std::vector<PathFolder>& folders, StopPoll poll = {});

  /// Returns the folder's index; `folders.size()` if it is new: the caller must then append it.
  std::uint32_t find_or_add(std::uint32_t parent, std::string_view step);

 private:
  static constexpr std::size_t max_tries = 16;
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t folder = PathFolder::none;
  };
  static std::size_t hash_of(std::uint32_t parent, std::string_view step);
  std::uint32_t find_or_put(std::uint32_t parent, std::string_view step, std::uint32_t put);
  void grow();

  const std::vector<PathFolder>& folders_;
  StopPoll poll_;
  std::vector<Slot> table_; ///< the size is a power of two; at most half full
  std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> overflow_;
};

} // namespace standard_sitemap
