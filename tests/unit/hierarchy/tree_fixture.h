#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hierarchy/path_tree.h"

namespace standard_sitemap::testing {

/// A folder of tests/unit/hierarchy/trees.
struct TreeFixture {
  std::string list, tree;        ///< the files
  std::vector<ListedPage> pages; ///< views into `list`
  std::size_t max_siblings = 200;

  explicit TreeFixture(const std::string& folder);
  TreeFixture(const TreeFixture&) = delete;
};

/// The tree in the form of `tree.txt`; `[N]` is the index of a page in `numbers`, counted from 1.
std::string written(const PathTree& tree, const std::vector<ListedPage>& pages,
                    const std::vector<std::size_t>& numbers, std::string_view language = {});
/// The same, with the numbers 1, 2, 3, ..., one for each page.
std::string written(const PathTree& tree, const std::vector<ListedPage>& pages,
                    std::string_view language = {});

} // namespace standard_sitemap::testing
