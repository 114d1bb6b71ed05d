#pragma once

#include <vector>

#include "engine/map/map.h"

namespace standard_sitemap {

/// Where each node of a map has its element if the whole map is one file.
///
/// Nodes are numbered as they are reached, depth first (M-13). So if each node's element stands where the
/// node was met first, and an external where it is met again, what is below a node in the file are the
/// numbers behind its own, and reading the file numbers all nodes as they were. What is met below too many
/// others stands in a store at the end of the file, with an external in its place. An excluded node is in
/// nobody's list: it stands where its number wants it.
///
/// Linear in nodes and entries, without recursion.
class FilePlan {
 public:
  /// Elements of nodes within each other: not so many that a reader's bound is in reach.
  static constexpr unsigned most_levels = 100;

  explicit FilePlan(const Map& map);

  /// One past the last node below it in the file, the store included.
  NodeId end(NodeId node) const { return end_[node]; }
  /// Its element stands in the store.
  bool stored(NodeId node) const { return stored_[node]; }
  /// An external names it, so it needs an id.
  bool named(NodeId node) const { return named_[node]; }
  /// Nothing stands within its element.
  bool childless(const Node& node) const
  {
    return end_[node.id()] == node.id() + 1 && node.children().empty();
  }

 private:
  std::vector<NodeId> end_;
  std::vector<bool> stored_, named_;
};

} // namespace standard_sitemap
