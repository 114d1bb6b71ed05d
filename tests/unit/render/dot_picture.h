#pragma once

#include <map>
#include <string>
#include <vector>

namespace standard_sitemap::test {

/// The content of a drawing in the dot language, parsed line by line.
struct DotPicture {
  explicit DotPicture(const std::string& dot);

  std::map<std::string, std::string> nodes; ///< by the first line of their label: their attributes
  /// By labels: `A -> B`; `A ~> B` for a dashed edge. In order.
  std::vector<std::string> edges;
  std::vector<std::string> more; ///< `A: 3`: three more below A
  std::string title;             ///< the graph's own label
  std::string outside;           ///< the line of the cluster outside of the tree
};

} // namespace standard_sitemap::test
