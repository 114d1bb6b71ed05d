#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/map/map.h"

namespace standard_sitemap {

class MapIndex;

/// V-6: what the reading orders of all views of a map share: the tree in which each node stands once, at its
/// first place, as far as something in it may be an entry. At most 12 bytes for each node.
class ReadingTree {
 public:
  /// Makes a few passes over the map. Links are resolved only where two nodes seem to have the same, and
  /// those of nodes with variants.
  explicit ReadingTree(const MapIndex& index);

  /// Preorder numbers (`MapIndex::reached`) of the nodes that may be entries, ascending.
  const std::vector<std::uint32_t>& entries() const { return entries_; }
  /// The entries that a view decides about: nodes with a link that leads to no page, or may not be offered,
  /// beside one to a page, and home items without a link (V-5). Ascending.
  const std::vector<NodeId>& doubtful() const { return doubtful_; }
  /// Returns the children with their first place below `parent` and with an entry at or below them, in
  /// document order.
  std::span<const NodeId> children(NodeId parent) const
  {
    return std::span{children_}.subspan(first_[parent], first_[parent + 1u] - first_[parent]);
  }

  std::size_t memory() const;

 private:
  void find_entries(const MapIndex& index);

  std::vector<std::uint32_t> entries_;
  std::vector<NodeId> doubtful_;
  std::vector<std::uint32_t> first_; ///< by node: its first child in `children_`
  std::vector<NodeId> children_;
};

} // namespace standard_sitemap
