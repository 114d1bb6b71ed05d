#pragma once

#include <cstdint>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

/// Numbers the nodes in a page's data in the order reached (M-13): every node that can be reached from the
/// root, from a node with a role (M-6) or from the position of the page, except dead ends (V-4). The root is
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
