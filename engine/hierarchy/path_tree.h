#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A page as a list for crawlers has it.
struct ListedPage {
  std::string_view uri;  ///< absolute; never empty
  std::string_view name; ///< a title that its author gave it; empty: none
  std::string_view date; ///< on which it was published, `2024-05-17` and on; empty: unknown
};

struct PathTreeOptions {
  std::string_view language = {}; ///< of the site: BCP 47, or empty
  std::size_t most = 200;         ///< pages, or folders, side by side; more are put in groups; at least 2
};

/// G-13: a hierarchy for pages that came without one, made from their URIs.
struct PathTree {
  static constexpr std::uint32_t none = 0xffff'ffff;

  struct Node {
    std::uint32_t page = none;                   ///< index of the list; none: a group
    std::uint32_t first_child = 0, children = 0; ///< in `children`
    std::uint32_t name_begin = 0, name_size = 0; ///< in `names`; no size: the page has a name
  };
  std::vector<Node> nodes;             ///< depth first; 0 is the root, which is neither page nor group
  std::vector<std::uint32_t> children; ///< of all nodes
  std::string names;
  std::size_t repeated = 0; ///< pages that are not in it, because an earlier one has the same URI

  std::string_view name(std::uint32_t node) const
  {
    return std::string_view{names}.substr(nodes[node].name_begin, nodes[node].name_size);
  }
};

/// What it looks like, and why, is in tests/unit/hierarchy/trees. The same groups whatever the order of `pages`;
/// siblings as their first page stands there. Pure; n log n in the pages, linear in the bytes of their URIs;
/// no deeper than `path_levels` segments and the groups, which are few (logarithmic).
///
///   const PathTree tree = path_tree(pages, {.language = "de"});
PathTree path_tree(std::span<const ListedPage> pages, const PathTreeOptions& options = {});

} // namespace standard_sitemap
