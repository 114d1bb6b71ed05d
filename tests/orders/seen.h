#pragma once

#include <string>
#include <vector>

#include "tests/orders/world.h"

namespace standard_sitemap::orders {

/// What can be seen of a tab between two events.
struct TabSeen {
  SessionState state = SessionState::no_page;
  std::string found; ///< the address of the map; empty if none
  const LoadResult* result = nullptr;
  std::string names; ///< of the nodes of the map, or of the part that is there; `none` if there is no map
  std::optional<Instant> deadline;
  std::vector<std::string> asked; ///< the addresses of outstanding requests
  TabInside in;
  RememberedInside back, forward; ///< of the neighbours in its history
  std::size_t visit = 0;
  int changes = 0;
};

/// What can be seen of a world between two events.
struct Seen {
  std::vector<TabSeen> tabs;
  CacheInside cache;
};

/// Looks at everything that a host may look at.
Seen look(const World& world);

/// A text that is equal for two worlds if the same can happen in both from now on: everything that matters of
/// tabs, answers, cache and time, with ids and times replaced by their relations. Worlds that differ only by
/// the order of their tabs have the same text.
std::string digest(const World& world, const Seen& seen);

} // namespace standard_sitemap::orders
