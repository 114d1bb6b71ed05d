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

/// How much of the tree is given.
struct UnfoldOptions {
  std::size_t depth = SIZE_MAX; ///< levels below the root
  std::size_t places = 10'000;  ///< at most so many are given
};

/// One place of the unfolded tree.
struct Place {
  NodeId node;             ///< what stands here; elsewhere too, perhaps
  std::size_t depth;       ///< 1 for the children of the root
  bool last = false;       ///< no sibling follows
  bool loop = false;       ///< L-1: the node is its own ancestor here; nothing is given below it
  std::size_t loop_up = 0; ///< for a loop: how many levels up its upper incarnation stands
  bool cut_below = false;  ///< it has children that `depth` kept from being given
};

/// The graph unfolded into a tree, place by place, depth first (L-1, L-2): never more than asked for, no
/// recursion, memory by the depth of the tree. Only what leads somewhere (V-4).
///
///   Unfolding tree{view, {}};
///   while (auto place = tree.next()) ...
class STANDARD_SITEMAP_API Unfolding {
 public:
  /// Below `from`, which is not given itself. `view` must outlive it.
  explicit Unfolding(View& view, UnfoldOptions options = {}, NodeId from = root_node);

  /// The next place; nothing: that was all, or `cut`.
  std::optional<Place> next();
  /// Whether `places` ended it early.
  bool cut() const { return cut_; }

 private:
  struct Level {
    NodeId node;
    std::span<const NodeId> children;
    std::size_t next; ///< index of the next child; the number of children: none
  };
  STANDARD_SITEMAP_LOCAL void enter(NodeId node);

  View* view_;
  UnfoldOptions options_;
  std::vector<Level> levels_;
  std::unordered_map<NodeId, std::size_t>
      above_; ///< nodes on the way to the place at hand: index in `levels_`
  std::size_t given_ = 0;
  bool cut_ = false;
};

} // namespace standard_sitemap
