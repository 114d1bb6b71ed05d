#pragma once

#include <cstddef>
#include <vector>

#include "render/dot/dot_renderer.h"

namespace standard_sitemap {

struct DrawnEdge {
  NodeId to;
  bool loop = false; ///< it leads back to a node from which this one is reached (L-1)
};

struct DrawnNode {
  NodeId node;
  std::vector<DrawnEdge> edges = {}; ///< in presentation order (M-7), each child once
  std::size_t hidden = 0;            ///< children that are not drawn
  std::size_t parents = 0;           ///< drawn edges to it, loops apart
};

/// What is drawn of a map.
struct DrawnGraph {
  std::vector<DrawnNode> nodes; ///< the root first, then in the order reached (M-13)
  std::vector<NodeId> outside;  ///< of them those that are there for a role alone (M-6)
  std::size_t nodes_left_out = 0;
  std::size_t edges_left_out = 0; ///< between drawn nodes
};

/// The nodes of the hierarchy and those that are shown just for a role (M-6), without dead ends (V-4). Time
/// and memory by the nodes and parent-child entries of the map, no recursion.
DrawnGraph drawn_graph(View& view, const DotOptions& options);

} // namespace standard_sitemap
