#pragma once

#include <cstdint>

#include "engine/map/map.h"

namespace standard_sitemap {

/// Bounds the total size of a map's links as absolute URIs (`Policy::link_bytes`). Without it, a long base
/// URI with many short references, or a long link with many variants, would turn a small file into gigabytes.
///
/// Since links are resolved only on demand, this uses upper bounds, and counts exactly only if they do not
/// suffice. The decision is always exact.
class LinkBudget {
 public:
  explicit LinkBudget(const Policy& policy) : limit_(policy.link_bytes) {}

  /// Charges the links of `node` including its variants; together they are at most `at_most` bytes. Call it
  /// for every node in order. Returns whether they fit.
  bool charge(const MapParts& map, NodeId node, std::uint64_t at_most)
  {
    if (exact_ || used_ + at_most > limit_)
      return charge_exactly(map, node);
    used_ += at_most;
    return true;
  }

 private:
  bool charge_exactly(const MapParts& map, NodeId node);

  std::uint64_t limit_;
  std::uint64_t used_ = 0; ///< an upper bound
  bool exact_ = false;
  BaseResolver bases_;
};

} // namespace standard_sitemap
