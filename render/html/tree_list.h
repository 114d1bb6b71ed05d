#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "render/html/page.h"

namespace standard_sitemap {

/// What is unfolded before anybody unfolded anything.
struct FirstLook {
  std::vector<NodeId> path;    ///< from the root: each of these, along this way
  std::size_t open_levels = 1; ///< and so many levels
  std::size_t places = 400;    ///< but no more than these
  std::size_t siblings = 100;  ///< of one list
  bool in_menu = false;        ///< not in the tree that the script takes over
};

/// What a list may take.
struct ListBounds {
  std::size_t places;
  std::size_t bytes; ///< of the whole page: where it has so many, the list ends
};

/// How many levels can be unfolded so that all of it is seen at a glance.
std::size_t levels_at_a_glance(View& view);

/// Writes the graph as nested lists, depth first (L-1, L-2). The places of the first look are plain markup.
/// Everything below them is in `<noscript>`: to a browser with script that is one piece of text, which costs
/// next to nothing, and is unfolded from the data. No recursion; memory by the depth.
class TreeList {
 public:
  TreeList(HtmlPage& page, FirstLook look, ListBounds bounds)
      : page_(page), look_(std::move(look)), bounds_(bounds)
  {
  }

  /// What stands below `from`, as deep as the page's options say. Once.
  void write(NodeId from, std::string_view start_tag);

 private:
  struct Level {
    NodeId node;
    std::span<const NodeId> children; ///< those that lead somewhere
    std::size_t next;                 ///< index of the next
    std::size_t place;                ///< the number of the place whose list this is
    bool plain;                       ///< not in `<noscript>`
    bool on_path;                     ///< the way here is the path's beginning
    bool opens_noscript = false;      ///< the outermost list in one
    bool path_taken = false;          ///< one of the children was the path's next
    std::size_t siblings = 0;         ///< written so far
  };
  Level level_of(NodeId node, std::size_t place, bool plain, bool on_path);
  void enter(Level level, std::string_view start_tag);
  void leave();
  void write_place(Level& level);
  void write_loop(const Entry& entry, NodeId node);
  void write_below(Level& level, NodeId node, std::size_t place, bool opened, bool on_path);
  void write_cut(const Level& level, NodeId node);
  void write_rest(Level& level);
  std::size_t count_first_look(NodeId from);
  bool takes_path(const Level& level, std::size_t depth, NodeId child) const;
  bool first_look_is_full(const Level& level) const;
  bool out_of_bytes() const { return page_.html.bytes() >= bounds_.bytes; }
  bool exhausted() const { return folded_ >= most_folded_ || out_of_bytes(); }

  HtmlPage& page_;
  FirstLook look_;
  ListBounds bounds_;
  std::vector<Level> levels_;
  std::unordered_set<NodeId> above_;                    ///< nodes on the way to the place at hand
  std::unordered_map<NodeId, std::size_t> unfolded_at_; ///< the first place at which its list stands
  std::size_t most_depth_ = 0;
  std::size_t most_folded_ = 0; ///< places in `<noscript>`
  std::size_t folded_ = 0;
  std::size_t plain_ = 0;
};

} // namespace standard_sitemap
