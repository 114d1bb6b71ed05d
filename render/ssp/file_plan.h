#pragma once

#include <vector>

#include "engine/map/map.h"

namespace standard_sitemap {

/// Decides where each node of a map has its element when the whole map is written as one file.
///
/// Nodes are numbered depth first, as they are reached (M-13). Each node's element is written where the node
/// is first reached, and an external wherever it is reached again. Therefore the descendants of a node in the
/// file have consecutive numbers following its own, and a reader of the file assigns the same numbers. A node
/// that would be nested too deeply is written in a store at the end of the file, with an external in its
/// place. An excluded node is in no list of children: its number decides where it is written.
///
/// Linear in nodes and child entries, without recursion.
class FilePlan {
 public:
  /// Maximum nesting of node elements, well below the limits of readers.
  static constexpr unsigned max_levels = 100;

  explicit FilePlan(const Map& map);

  /// One past the last node below `node` in the file, including the store.
  NodeId end(NodeId node) const { return end_[node]; }
  /// Whether the node's element is in the store.
  bool stored(NodeId node) const { return stored_[node]; }
  /// Whether an external refers to the node, so that it needs an id.
  bool named(NodeId node) const { return named_[node]; }
  /// Whether the node's element contains neither nodes nor externals.
  bool childless(const Node& node) const
  {
    return end_[node.id()] == node.id() + 1 && node.children().empty();
  }

 private:
  std::vector<NodeId> end_;
  std::vector<bool> stored_, named_;
};

} // namespace standard_sitemap
