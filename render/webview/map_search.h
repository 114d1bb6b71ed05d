#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap::webview {

/// What a row says of a node: its name, or what stands for one.
std::string row_text(const Shown& shown);

/// Looks for the nodes whose name has all words of a text, whatever their case and accents: in the whole map,
/// whether or not anything has been unfolded, in the order of the tree. Each node once, at the place where it
/// was first reached (V-3); only what leads somewhere (V-4). A step at a time, so that a map of a million
/// nodes holds up nobody.
///
///   MapSearch search{view, "small print"};
///   for (std::size_t nodes = 1'000; nodes > 0 && !search.done();)
///     if (const auto node = search.look_at(nodes)) ...
class MapSearch {
 public:
  /// `view` must outlive it. Without a word in `text` it is done at once.
  MapSearch(View& view, std::string_view text);

  /// Looks at `nodes` more at most, and counts them down; ends with the first that fits. None: there was none
  /// among them.
  std::optional<NodeId> look_at(std::size_t& nodes);
  /// All have been looked at.
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
  std::vector<std::string> words_; ///< folded
  std::vector<Level> levels_;
  std::vector<bool> seen_; ///< by node: a parent may list it twice
};

} // namespace standard_sitemap::webview
