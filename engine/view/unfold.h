#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// How much of the tree to return.
struct UnfoldOptions {
  std::size_t depth = SIZE_MAX; ///< maximum depth below the start node
  std::size_t places = 10'000;  ///< maximum number of places returned
};

/// One place of the unfolded tree.
struct Place {
  NodeId node;             ///< the node at this place; it may be at other places too
  std::size_t depth;       ///< 1 for the children of the start node
  bool last = false;       ///< whether it is the last sibling
  bool loop = false;       ///< L-1: the node is its own ancestor here; nothing below it is returned
  std::size_t loop_up = 0; ///< for a loop: how many levels above it the same node is
  bool cut_below = false;  ///< it has children beyond `UnfoldOptions::depth`
};

/// Unfolds the graph into a tree, place by place, depth first (L-1, L-2). Lazy and without recursion: memory
/// is proportional to the depth of the tree. Nodes that lead nowhere are left out (V-4).
///
///   Unfolding tree{view, {}};
///   while (auto place = tree.next()) ...
class STANDARD_SITEMAP_API Unfolding {
 public:
  /// Starts below `from`, which is not itself returned. `view` must outlive this object.
  explicit Unfolding(View& view, UnfoldOptions options = {}, NodeId from = root_node);

  /// Returns the next place; nullopt at the end or if `cut`.
  std::optional<Place> next();
  /// Whether `UnfoldOptions::places` was reached before the end.
  bool cut() const { return cut_; }

 private:
  struct Level {
    NodeId node;
    std::span<const NodeId> children;
    std::size_t next; ///< index of the next child; `children.size()` if there is none
  };
  STANDARD_SITEMAP_LOCAL void enter(NodeId node);

  View* view_;
  UnfoldOptions options_;
  std::vector<Level> levels_;
  std::unordered_map<NodeId, std::size_t>
      above_; ///< nodes on the path to the current place: index in `levels_`
  std::size_t given_ = 0;
  bool cut_ = false;
};

} // namespace standard_sitemap
