#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap::webview {

/// Returns the text of a node's row: its name or a substitute.
std::string row_text(const Shown& shown);

/// Searches for the nodes whose name contains all words of a text, ignoring case and accents: in the whole
/// map, whether or not it is unfolded, in the order of the tree. Returns each node once, at the place where
/// it is first reached (V-3), without dead ends (V-4). Works in steps, so that a map of a million nodes does
/// not block the interface.
///
///   MapSearch search{view, "small print"};
///   for (std::size_t nodes = 1'000; nodes > 0 && !search.done();)
///     if (const auto node = search.look_at(nodes)) ...
class MapSearch {
 public:
  /// `view` must outlive it. If `text` has no words, the search is done at once.
  MapSearch(View& view, std::string_view text);

  /// Examines at most `nodes` more nodes, and subtracts those examined from `nodes`. Stops at the first match
  /// and returns it; nullopt if there was none.
  std::optional<NodeId> look_at(std::size_t& nodes);
  /// Whether all nodes have been examined.
  bool done() const { return levels_.empty(); }

 private:
  struct Level {
    NodeId node;
    std::span<const NodeId> children;
    std::size_t next;
  };
  void enter(NodeId node);
  bool fits(NodeId node) const;

  View* view_;
  std::vector<std::string> words_; ///< case-folded
  std::vector<Level> levels_;
  std::vector<bool> seen_; ///< by node: a parent may list one twice
};

} // namespace standard_sitemap::webview
