#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A page in an XML sitemap (sitemaps.org), text list or feed.
struct ListedPage {
  std::string_view uri;  ///< absolute; never empty
  std::string_view name; ///< the author's title; empty if none
  std::string_view date; ///< publication date, beginning with `2024-05-17`; empty if unknown
};

struct PathTreeOptions {
  std::string_view language = {}; ///< of the site: a BCP 47 tag, or empty
  std::size_t max_siblings =
      200; ///< maximum number of sibling pages or folders before they are grouped; at least 2
};

/// G-13: a hierarchy of pages generated from their URIs.
struct PathTree {
  static constexpr std::uint32_t none = 0xffff'ffff;

  struct Node {
    std::uint32_t page = none;                   ///< index in the list; `none`: a group
    std::uint32_t first_child = 0, children = 0; ///< in `children`
    std::uint32_t name_begin = 0, name_size = 0; ///< in `names`; size 0: the page has a name
  };
  std::vector<Node> nodes;             ///< depth first; 0 is the root, which is neither page nor group
  std::vector<std::uint32_t> children; ///< of all nodes
  std::string names;
  std::size_t repeated = 0; ///< number of pages left out because an earlier one has the same URI

  std::string_view name(std::uint32_t node) const
  {
    return std::string_view{names}.substr(nodes[node].name_begin, nodes[node].name_size);
  }
};

/// Builds the tree; tests/unit/hierarchy/trees shows examples and the reasons. The groups do not depend on
/// the order of `pages`; siblings are in the order of their first pages. A pure function. O(n log n) in the
/// pages, linear in the bytes of their URIs. The depth is at most `path_levels` segments plus the groups,
/// which are logarithmic.
///
///   const PathTree tree = path_tree(pages, {.language = "de"});
PathTree path_tree(std::span<const ListedPage> pages, const PathTreeOptions& options = {});

} // namespace standard_sitemap
