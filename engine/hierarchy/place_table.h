#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

/// Finds an item of one folder by its step. Its memory is reused for the next folder. The steps are
/// untrusted, so the hash is keyed.
///
///   table.start(names.size());
///   for (std::uint32_t i = 0; i < names.size(); ++i)
///     if (table.find_or_add(names[i], i, [&](std::uint32_t other) { return names[other]; }) != i) ...
class PlaceTable {
 public:
  /// Removes all items, and makes room for `most`.
  void start(std::size_t most)
  {
    const std::size_t size = std::bit_ceil(2 * most);
    slots_.assign(size, {});
  }

  /// Returns the item with this step; adds and returns `thing` if there is none. `step_of`: returns the step
  /// of an item.
  template <class StepOf>
  std::uint32_t find_or_add(std::string_view step, std::uint32_t thing, StepOf step_of)
  {
    const std::uint64_t hash = keyed_hash(step);
    for (auto i = static_cast<std::size_t>(hash);; ++i) {
      Slot& slot = slots_[i & (slots_.size() - 1)];
      if (slot.thing == none) {
        slot = {static_cast<std::uint32_t>(hash >> 32), thing};
        return thing;
      }
      if (slot.hash == static_cast<std::uint32_t>(hash >> 32) && step_of(slot.thing) == step)
        return slot.thing;
    }
  }

 private:
  static constexpr std::uint32_t none = 0xffff'ffff;
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t thing = none;
  };
  std::vector<Slot> slots_; ///< the size is a power of two; at most half full
};

} // namespace standard_sitemap
