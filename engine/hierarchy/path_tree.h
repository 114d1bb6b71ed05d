#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/stop_poll.h"
#include "engine/hierarchy/page_list.h"

namespace standard_sitemap {

struct PathTreeOptions {
  std::string_view language = {}; ///< of the site: a BCP 47 tag, or empty
  std::size_t max_siblings =
      200; ///< maximum number of sibling pages or folders before they are grouped; at least 2
  bool fills_later = false; ///< long rows of pages are not sorted by their names: see `PathTree::Row`
};

/// G-13: a hierarchy of pages generated from their URIs.
struct PathTree {
  static constexpr std::uint32_t none = 0xffff'ffff;

  struct Node {
    std::uint32_t page = none;                   ///< index in the list; `none`: a group
    std::uint32_t first_child = 0, children = 0; ///< in `children`; without any, 1 if it is in a `Row`
  };
  /// From what the name of a node is made: the steps `from` to `to` of the URI of `page`, counted from 0; or,
  /// of a group that is no folder, the name itself.
  struct Name {
    std::uint32_t node;
    std::uint32_t page = none;      ///< `none`: from `from` to `to` in `names`
    std::uint32_t from = 0, to = 0; ///< `to` included if there is a page, else excluded
  };
  /// The nodes from `begin` to before `end`, depth first, are ranges of names and the pages in them, which
  /// would have to be sorted by their names. They have their sizes and places, but the pages are in the order
  /// of the list: `arranged` says which is where, and how a range is called.
  struct Row {
    std::uint32_t begin, end;
  };
  std::vector<Node> nodes;             ///< depth first; 0 is the root, which is neither page nor group
  std::vector<std::uint32_t> children; ///< of all nodes
  /// By node. A page that is not in it is named by the last step of its own URI. Only for pages without an
  /// author's name.
  std::vector<Name> generated_names;
  std::string names;
  std::vector<Row> rows; ///< ascending; empty without `PathTreeOptions::fills_later`
  /// Ascending. At each place where several pages are, those that are not the first.
  std::vector<std::uint32_t> twins;
  std::size_t repeated = 0; ///< number of pages left out because an earlier one has the same URI

  /// Returns null if the node is named by its own last step, or is the root. Logarithmic.
  const Name* generated_name(std::uint32_t node) const;
};

/// Builds the tree; tests/unit/hierarchy/trees shows examples and the reasons. The groups do not depend on
/// the order of `pages`; siblings are in the order of their first pages, but folders whose names are numbers,
/// dates or months are in the order of these, at their places among the others. A pure function. O(n log n)
/// in the pages, linear in the bytes of their URIs. The depth is at most `path_levels` segments plus the
/// groups, which are logarithmic. Names are only made where they decide: among more than `max_siblings`.
/// Throws `Stopped` if `poll` says that the tree is not wanted any more.
///
///   const PathTree tree = path_tree(pages, {.language = "de"});
PathTree path_tree(const PageList& pages, const PathTreeOptions& options = {}, StopPoll poll = {});

} // namespace standard_sitemap
