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
  bool fills_later = false; ///< sorting long rows of pages is left for later: see `PathTree::Row`
};

/// G-13: a hierarchy of pages generated from their URIs.
struct PathTree {
  static constexpr std::uint32_t none = 0xffff'ffff;

  struct Node {
    std::uint32_t page = none;                   ///< index in the list; `none`: a group
    std::uint32_t first_child = 0, children = 0; ///< in `children`; of a leaf in a `Row`: 1 and 0
  };
  /// The source of a node's name: the steps `from` to `to` (from 0) of the URI of `page`; or, for a group
  /// that is not a folder, a range of `names`.
  struct Name {
    std::uint32_t node;
    std::uint32_t page = none;      ///< `none`: the name is `[from, to)` in `names`
    std::uint32_t from = 0, to = 0; ///< with a page, `to` is included
  };
  /// Nodes `[begin, end)`, depth first: ranges of names, and their pages, yet to be sorted by name. The
  /// ranges have their sizes and places, but no names, and the pages are in the order of the list:
  /// `ListNames::arranged` tells which page is where, and `ListNames::name` the name of a range.
  struct Row {
    std::uint32_t begin, end;
  };
  std::vector<Node> nodes;             ///< depth first; 0 is the root, which is neither page nor group
  std::vector<std::uint32_t> children; ///< of all nodes
  /// Ascending by node. Nodes without an author's name only; a page that is not listed is named by the last
  /// step of its URI.
  std::vector<Name> generated_names;
  std::string names;
  std::vector<Row> rows; ///< ascending; empty without `PathTreeOptions::fills_later`
  /// Ascending. Of the pages that share a place, all but the first.
  std::vector<std::uint32_t> twins;
  std::size_t repeated = 0; ///< number of pages left out because an earlier page has the same URI

  /// Returns null if the node has no entry in `generated_names`. Logarithmic.
  const Name* generated_name(std::uint32_t node) const;
};

/// Builds the tree; tests/unit/hierarchy/trees shows examples and the reasons. The groups do not depend on
/// the order of `pages`. Siblings are in the order of their first pages, except that folders named by
/// numbers, dates or months are sorted by these within the places that they take. A pure function. O(n log n)
/// in the pages, linear in the bytes of their URIs. The depth is at most `path_levels` segments plus the
/// groups, which are logarithmic. Names are only made where they decide: among more than `max_siblings`.
/// Throws `Stopped` if `poll` says that the tree is no longer wanted.
///
///   const PathTree tree = path_tree(pages, {.language = "de"});
PathTree path_tree(const PageList& pages, const PathTreeOptions& options = {}, StopPoll poll = {});

} // namespace standard_sitemap
