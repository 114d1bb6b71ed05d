#include "engine/entries/address_set.h"

#include <algorithm>
#include <utility>

#include "engine/base/free_memory.h"
#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

AddressSet::Hash AddressSet::hash_of(std::string_view address)
{
  const std::uint64_t first = keyed_hash(address);
  const std::uint64_t second =
      sip_hash<1, 3>({keyed_hash(std::uint64_t{0}), keyed_hash(std::uint64_t{1})}, address);
  return {first, std::max<std::uint64_t>(second, 1)}; // not an empty slot
}

bool AddressSet::add(std::string_view address)
{
  if (4 * used_ >= 3 * slots_.size())
    grow();
  const Hash hash = hash_of(address);
  Hash& slot = slot_of(hash);
  if (slot == hash)
    return false;
  slot = hash;
  ++used_;
  return true;
}

void AddressSet::clear()
{
  free_memory(slots_);
  used_ = 0;
}

AddressSet::Hash& AddressSet::slot_of(const Hash& hash)
{
  for (auto at = static_cast<std::size_t>(hash.first);; ++at) {
    Hash& slot = slots_[at & (slots_.size() - 1)];
    if (slot == Hash{} || slot == hash)
      return slot;
  }
}

void AddressSet::grow()
{
  constexpr std::size_t fewest = 64;
  const std::vector<Hash> before =
      std::exchange(slots_, std::vector<Hash>(std::max(fewest, 2 * slots_.size())));
  for (const Hash& hash : before)
    if (hash != Hash{})
      slot_of(hash) = hash;
}

} // namespace standard_sitemap
