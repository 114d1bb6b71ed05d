#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

/// What nodes are shown with, for those that are shown more than once: as authors can put one node into very
/// many places, no place may cost what the node did.
///
/// A few MiB of it are kept, and then none: an entry is as long as what is written of it, so what does not
/// fit is written often as well.
class ShownMemory {
 public:
  explicit ShownMemory(std::size_t nodes) : met_(nodes) {}

  /// Null: nothing is known. Valid until the next `keep`.
  const Shown* find(NodeId node) const;
  /// From the second time on.
  void keep(NodeId node, const Shown& shown);

 private:
  static constexpr std::size_t most_bytes = std::size_t{16} << 20;

  std::vector<bool> met_; ///< by node
  std::unordered_map<NodeId, Shown> known_;
  std::size_t bytes_ = 0;
};

} // namespace standard_sitemap
