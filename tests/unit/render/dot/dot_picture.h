#pragma once

#include <map>
#include <string>
#include <vector>

namespace standard_sitemap::test {

/// The content of a drawing in the dot language, parsed line by line.
struct DotPicture {
  explicit DotPicture(const std::string& dot);

  /// By the first line of their label: their attributes. Cells of tables are nodes too, with the same
  /// attributes.
  std::map<std::string, std::string> nodes;
  std::map<std::string, std::vector<std::string>> tables; ///< by name: their leaves, column by column
  std::map<std::string, std::size_t> columns;             ///< of the tables
  std::size_t long_edges = 0;                             ///< those to siblings in further columns
  /// By labels: `A -> B`; `A ~> B` for a dashed edge. In order.
  std::vector<std::string> edges;
  std::vector<std::string> more; ///< `A: 3`: three more below A
  std::string title;             ///< the graph's own label
  std::string outside;           ///< the line of the cluster outside of the tree
};

} // namespace standard_sitemap::test
