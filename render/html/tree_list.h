#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "render/html/page.h"

namespace standard_sitemap {

/// Which nodes are unfolded initially.
struct InitialTree {
  std::vector<NodeId> path;   ///< unfold each of these nodes, along this path from the root
  std::size_t open_levels;    ///< unfold this many levels
  std::size_t places = 400;   ///< at most this many places in total
  std::size_t siblings = 100; ///< at most this many in one list
  bool in_menu = false;       ///< the list is in a menu, not in the tree that the script takes over
};

/// Bounds of a list.
struct ListBounds {
  std::size_t places;
  std::size_t bytes; ///< of the whole page: the list ends when this size is reached
};

/// Returns how many levels can be unfolded while the whole tree remains small enough to survey.
std::size_t initial_levels(View& view);

/// Writes the graph as nested lists, depth first (L-1, L-2); each that is below an entry is in a `<details>`.
/// Initially unfolded places are plain markup. Everything below them is inside `<noscript>`: with scripting,
/// a browser sees it as one cheap text node and unfolds it from the data. No recursion; memory is
/// proportional to the depth.
class TreeList {
 public:
  TreeList(HtmlPage& page, InitialTree look, ListBounds bounds);

  /// Writes what is below `from`, down to the depth in the page's options. Call once.
  void write(NodeId from, std::string_view start_tag);

 private:
  struct Level {
    NodeId node;
    std::span<const NodeId> children; ///< without dead ends
    std::size_t next;                 ///< index of the next
    std::size_t place;                ///< the number of the place that owns this list
    bool plain;                       ///< not in `<noscript>`
    bool on_path;                     ///< the path to this list is a prefix of the path to unfold
    bool opens_noscript = false;      ///< the outermost list in a `<noscript>`
    bool in_details = false;          ///< a reader without script can fold it
    bool path_taken = false;          ///< one of the children was the next node of that path
    std::size_t siblings = 0;         ///< written so far
  };
  Level level_of(NodeId node, std::size_t place, bool plain, bool on_path);
  void enter(Level level, std::string_view start_tag);
  void leave();
  void write_place(Level& level);
  void write_loop(const Entry& entry, NodeId node);
  void write_count(NodeId node);
  struct How {
    bool opened;  ///< at first
    bool unfolds; ///< what is below is written at all
    bool on_path;
  };
  void write_below(Level& level, NodeId node, std::size_t place, How how);
  void write_cut(const Level& level, NodeId node);
  void write_rest(Level& level);
  std::size_t count_initial(NodeId from);
  bool takes_path(const Level& level, std::size_t depth, NodeId child) const;
  bool initial_is_full(const Level& level) const;
  bool out_of_bytes() const { return page_.html.bytes() >= bounds_.bytes; }
  bool exhausted() const { return folded_ >= max_folded_ || out_of_bytes(); }

  HtmlPage& page_;
  InitialTree look_;
  ListBounds bounds_;
  std::size_t max_depth_;
  std::vector<Level> levels_;
  std::unordered_set<NodeId> above_;                    ///< ancestors of the current place
  std::unordered_map<NodeId, std::size_t> unfolded_at_; ///< the first place at which a node's list is written
  std::size_t max_folded_ = 0;                          ///< places in `<noscript>`
  std::size_t folded_ = 0;
  std::size_t plain_ = 0;
};

} // namespace standard_sitemap
