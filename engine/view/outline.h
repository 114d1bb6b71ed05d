#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// The nodes that a view shows, numbered in the order in which a reader meets them: preorder of the tree in
/// which each node stands once, below the parent through which it was first reached (V-3), with children in
/// presentation order (M-7). The root is 0.
///
///   Outline outline{view};
///   for (std::uint32_t n = 0; n < outline.size(); ++n)
///     std::cout << view.shown(outline.node(n)).name.value_or("") << ": " << outline.count_below(n) << '\n';
///
/// What is below `n` is the range from `n + 1` up to `end(n)`, so a subtree is counted by a subtraction, and
/// whether one node is below another is a comparison: `above <= n && n < end(above)`.
///
/// A node is shown if it can be reached from the root, from a node with a role or from the path to a place of
/// the page, and leads somewhere (V-4). A node outside the hierarchy (M-6) has no parent here; it comes after
/// everything below the root.
///
/// Made in time linear in the map; 16 bytes for each node. Immutable: threads may share it, and it needs
/// neither the view nor the map any more.
class STANDARD_SITEMAP_API Outline {
 public:
  /// Stands for no node.
  static constexpr std::uint32_t none = 0xffff'ffff;

  /// Contains nothing, not even the root.
  Outline() = default;
  /// Numbers all nodes that `view` shows. Asks the view for the children of each, but for no text.
  explicit Outline(View& view);

  /// The number of nodes shown; at least 1, unless default-constructed.
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  /// The nodes of the map, by number.
  const std::vector<NodeId>& nodes() const { return nodes_; }
  /// Returns the node of the map with this number. Precondition, here and below: `number < size()`.
  NodeId node(std::uint32_t number) const { return nodes_[number]; }
  /// Whether a node of the map is shown.
  bool has(NodeId node) const { return node < numbers_.size() && numbers_[node] != none; }
  /// Returns the number of a node of the map; `none` if it is not shown.
  std::uint32_t of(NodeId node) const { return node < numbers_.size() ? numbers_[node] : none; }

  /// Returns the number of the parent through which it was first reached; `none` for the root and for nodes
  /// outside the hierarchy.
  std::uint32_t up(std::uint32_t number) const { return ups_[number]; }
  /// Returns one more than the number of its last descendant; `number + 1` if there is none.
  std::uint32_t end(std::uint32_t number) const { return ends_[number]; }
  /// Returns how many nodes are below it. A node with several parents counts below the first.
  std::uint32_t count_below(std::uint32_t number) const { return ends_[number] - number - 1; }
  /// Returns the numbers from the root, or the node outside the hierarchy, down to `number`, both included.
  std::vector<std::uint32_t> path(std::uint32_t number) const;

  /// Heap memory held in bytes.
  std::size_t memory() const;

 private:
  std::vector<NodeId> nodes_;          ///< by number
  std::vector<std::uint32_t> numbers_; ///< by node of the map
  std::vector<std::uint32_t> ups_;     ///< by number
  std::vector<std::uint32_t> ends_;    ///< by number
};

} // namespace standard_sitemap
