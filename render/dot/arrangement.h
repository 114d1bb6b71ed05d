#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "render/dot/drawn_graph.h"

namespace standard_sitemap {

/// The room a label takes.
struct LabelSize {
  std::size_t lines = 1, columns = 0;
};

/// The leaves of one parent, which are drawn as the rows of one table.
struct LeafTable {
  std::vector<std::size_t> leaves = {}; ///< by index in `DrawnGraph::nodes`, in presentation order (M-7)
  std::size_t rows = 0;                 ///< of each column; the last may have fewer
};

/// How a graph is laid out, so that the picture is neither a strip nor a line.
struct Arrangement {
  std::unordered_map<NodeId, LeafTable> tables = {}; ///< by parent
  std::vector<bool> in_table = {};                   ///< by index in `DrawnGraph::nodes`
  /// By child: the length of the edge to it in ranks, if it is more than one. A long row of siblings stands
  /// in several columns.
  std::unordered_map<NodeId, std::size_t> lengths = {};
};

/// Arranges a graph that is drawn from left to right. `sizes`: of the nodes, by index. Puts two or more
/// leaves of one parent into a table, if they have no other parent. Estimates how wide and high the picture
/// becomes with various numbers of rows and columns, and chooses the plainest one that looks like a page.
/// Takes time linear in nodes and edges.
Arrangement arranged(const DrawnGraph& graph, const std::vector<LabelSize>& sizes);

} // namespace standard_sitemap
