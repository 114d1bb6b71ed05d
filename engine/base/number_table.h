#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace standard_sitemap {

/// Finds numbers by what they stand for, which their owner keeps: an open hash table, of eight bytes a slot.
/// Hashes of what strangers wrote have to be keyed (`keyed_hash`). Constant time on average.
///
///   const auto number = table.find_or_add(keyed_hash(word), next, [&](auto other) { return words[other] ==
///   word; }); if (number == next) words.push_back(word);
class NumberTable {
 public:
  /// Removes all numbers, keeps the memory, and makes room for `most`. More may be added: the table grows.
  void clear(std::size_t most = 0)
  {
    slots_.assign(std::bit_ceil(2 * most + 1), {});
    used_ = passed_ = 0;
  }

  /// Returns the number with this hash for which `is` is true; adds and returns `number` if there is none.
  /// Precondition: `number` is less than 2^32 - 1.
  template <class Is>
  std::uint32_t find_or_add(std::uint64_t hash, std::uint32_t number, Is is)
  {
    if (2 * used_ >= slots_.size())
      grow();
    Slot& slot = slot_of(static_cast<std::uint32_t>(hash), is);
    if (slot.number == none) {
      ++used_;
      slot = {static_cast<std::uint32_t>(hash), number};
    }
    return slot.number;
  }

  /// Returns the number with this hash for which `is` is true; `none` if there is none.
  template <class Is>
  std::uint32_t find(std::uint64_t hash, Is is)
  {
    return slots_.empty() ? none : slot_of(static_cast<std::uint32_t>(hash), is).number;
  }

  /// Gives each number another hash.
  template <class HashOf>
  void rehash(HashOf hash_of)
  {
    for (Slot& slot : slots_)
      if (slot.number != none)
        slot.hash = static_cast<std::uint32_t>(hash_of(slot.number));
    arrange(slots_.size());
  }

  /// How many slots of other numbers had to be passed, in all.
  std::size_t passed() const { return passed_; }

  static constexpr std::uint32_t none = 0xffff'ffff;

 private:
  static constexpr std::size_t fewest = 16; ///< slots
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = none;
  };

  /// Returns the slot of the number with this hash for which `is` is true, or the empty one for it.
  template <class Is>
  Slot& slot_of(std::uint32_t hash, Is is)
  {
    for (std::size_t at = hash;; ++at) {
      Slot& slot = slots_[at & (slots_.size() - 1)];
      if (slot.number == none || (slot.hash == hash && is(slot.number))) {
        passed_ += at - hash;
        return slot;
      }
    }
  }

  void grow() { arrange(std::max(fewest, 2 * slots_.size())); }

  void arrange(std::size_t slots)
  {
    const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots));
    for (const Slot& slot : before) {
      if (slot.number == none)
        continue;
      std::size_t at = slot.hash & (slots_.size() - 1);
      while (slots_[at].number != none)
        at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_; ///< the size is a power of two; at most half full
  std::size_t used_ = 0, passed_ = 0;
};

} // namespace standard_sitemap
