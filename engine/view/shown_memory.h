#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

/// A cache of what is displayed for nodes that are displayed more than once. Authors can put one node into
/// very many places, and the full cost must not recur for each.
///
/// Nothing is added once a few MiB are used: an entry is about as long as the output for it, so entries that
/// do not fit also produce much output.
class ShownMemory {
 public:
  explicit ShownMemory(std::size_t nodes) : met_(nodes) {}

  /// Returns null if the node is not cached. Valid until the next `keep`.
  const Shown* find(NodeId node) const;
  /// Caches the node from the second call on.
  void keep(NodeId node, const Shown& shown);

 private:
  static constexpr std::size_t most_bytes = std::size_t{16} << 20;

  std::vector<bool> met_; ///< by node
  std::unordered_map<NodeId, Shown> known_;
  std::size_t bytes_ = 0;
};

} // namespace standard_sitemap
