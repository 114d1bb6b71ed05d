#include "engine/hierarchy/path_folder_index.h"

#include <bit>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

PathFolderIndex::PathFolderIndex(const std::vector<PathFolder>& folders, StopPoll poll)
    : folders_(folders), poll_(poll), table_(std::bit_ceil(4 * max_tries))
{
}

std::size_t PathFolderIndex::hash_of(std::uint32_t parent, std::string_view step)
{
  constexpr std::size_t far_apart = 0x9e37'79b9; // spreads neighbours: 2^32 divided by the golden ratio
  return static_cast<std::size_t>(keyed_hash(step)) + parent * far_apart;
}

std::uint32_t PathFolderIndex::find_or_add(std::uint32_t parent, std::string_view step)
{
  if (2 * folders_.size() >= table_.size())
    grow();
  return find_or_put(parent, step, static_cast<std::uint32_t>(folders_.size()));
}

std::uint32_t PathFolderIndex::find_or_put(std::uint32_t parent, std::string_view step, std::uint32_t put)
{
  const std::size_t hash = hash_of(parent, step);
  for (std::size_t i = 0; i < max_tries; ++i) {
    Slot& slot = table_[(hash + i) & (table_.size() - 1)];
    if (slot.folder == PathFolder::none) {
      slot = {static_cast<std::uint32_t>(hash), put};
      return put;
    }
    if (slot.hash != static_cast<std::uint32_t>(hash))
      continue;
    const PathFolder& folder = folders_[slot.folder];
    if (folder.parent == parent && folder.step == step)
      return slot.folder;
  }
  return overflow_.try_emplace({parent, step}, put).first->second;
}

void PathFolderIndex::grow()
{
  table_.assign(2 * table_.size(), Slot{});
  overflow_.clear();
  for (std::uint32_t folder = 1; folder < folders_.size(); ++folder) { // the root has no parent
    poll_.step();
    find_or_put(folders_[folder].parent, folders_[folder].step, folder);
  }
}

} // namespace standard_sitemap
