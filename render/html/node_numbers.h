#pragma once

#include <cstdint>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

/// The nodes that a page has data of, numbered in the order reached (M-13): all that can be come to from the
/// root, from a node with a role (M-6) or from where the page stands, and leads somewhere (V-4). The root is
/// 0.
class NodeNumbers {
 public:
  NodeNumbers() = default;
  explicit NodeNumbers(View& view);

  const std::vector<NodeId>& nodes() const { return nodes_; } ///< by number
  bool has(NodeId node) const { return numbers_[node] != none; }
  /// Precondition: `has(node)`.
  std::uint32_t of(NodeId node) const { return numbers_[node]; }

 private:
  static constexpr std::uint32_t none = 0xffff'ffff;
  std::vector<NodeId> nodes_;
  std::vector<std::uint32_t> numbers_; ///< by node
};

} // namespace standard_sitemap
