#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

class ReadingTree;

/// V-6: the reading order of one view. Where no children are sorted, all comes from the `ReadingTree`; of the
/// others only those on the way to a node are sorted.
class ReadingOrder {
 public:
  /// Decides about the doubtful entries of the map. `view` is passed in each time because views move.
  explicit ReadingOrder(View& view);

  std::optional<NodeId> previous(View& view, NodeId node);
  std::optional<NodeId> next(View& view, NodeId node);
  /// Returns the number of the entry, from 1; 0 if the node is none.
  std::uint32_t position(View& view, NodeId node);
  /// The number of entries.
  std::uint32_t count() const { return count(root_node); }

 private:
  /// The children of one parent that are sorted for the reader (M-7).
  struct Sorted {
    std::vector<NodeId> nodes;
    std::vector<std::uint32_t> before;               ///< by index in `nodes`: entries of the nodes before it
    std::unordered_map<NodeId, std::size_t> indices; ///< in `nodes`
  };

  std::uint32_t count(std::uint32_t from, std::uint32_t to) const;
  /// The number of entries at and below the node.
  std::uint32_t count(NodeId node) const;
  bool is_entry(NodeId node) const;
  /// Null: the children are read in document order.
  const Sorted* sorted(View& view, NodeId parent);
  std::span<const NodeId> children(View& view, NodeId parent);
  std::size_t index_of(View& view, NodeId parent, NodeId child);
  /// Returns the first child from index `from` on that has an entry.
  std::optional<NodeId> first_child(View& view, NodeId parent, std::size_t from);
  /// Returns the last child before index `to` that has one.
  std::optional<NodeId> last_child(View& view, NodeId parent, std::size_t to);

  const MapIndex* index_;
  const ReadingTree* tree_;
  std::vector<std::uint32_t> left_out_; ///< numbers of doubtful entries that this view has not, ascending
  std::unordered_map<NodeId, Sorted> sorted_;
};

} // namespace standard_sitemap
