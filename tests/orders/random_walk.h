#pragma once

#include <cstdint>
#include <optional>

#include "tests/orders/explore.h"

namespace standard_sitemap::orders {

struct Walked {
  std::size_t walks = 0, steps = 0;
  std::size_t without_memory = 0; ///< events in which memory ran out
  std::optional<Failure> failure; ///< the first one, shortened
  std::uint64_t seed = 0;         ///< of the walk that failed: `walk` with it begins with that one
};

/// Random walks of up to 80 events each, deeper than `explore` gets. In some events memory runs out. The
/// walks have the seeds `seed`, `seed + 1`, ..., and depend on nothing else.
Walked walk(const Profile& profile, std::uint64_t seed, std::size_t steps);

} // namespace standard_sitemap::orders
