#pragma once

#include <cstdint>

#include "engine/map/map.h"

namespace standard_sitemap {

/// What a map's links take when they are written out, against `Policy::link_bytes`: without it, a long base
/// URI over many short references, or a long link with many variants, would make gigabytes out of a small
/// file.
///
/// Links are resolved only when somebody asks for them, so this goes by upper bounds, and counts exactly only
/// where these do not suffice. Whatever the bounds, what is said is exact.
class LinkBudget {
 public:
  explicit LinkBudget(const Policy& policy) : limit_(policy.link_bytes) {}

  /// Charges the links of `node`, its variants' included; together they take at most `at_most` bytes. To be
  /// called for every node in the order of their numbers. Whether they fit.
  bool charge(const Map& map, NodeId node, std::uint64_t at_most);

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0; ///< at most this much
  bool exact_ = false;
  BaseResolver bases_;
};

} // namespace standard_sitemap
