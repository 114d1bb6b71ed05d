#pragma once

#include <cstddef>
#include <vector>

#include "render/dot/dot_renderer.h"

namespace standard_sitemap {

struct DrawnEdge {
  NodeId to;
  bool loop = false; ///< leads back to an ancestor (L-1)
};

struct DrawnNode {
  NodeId node;
  std::vector<DrawnEdge> edges = {}; ///< in presentation order (M-7), each child once
  std::size_t hidden = 0;            ///< children that are not drawn
  std::size_t parents = 0;           ///< drawn edges to it, without loops
};

/// The part of a map that is drawn.
struct DrawnGraph {
  std::vector<DrawnNode> nodes; ///< the root first, then in the order reached (M-13)
  std::vector<NodeId> outside;  ///< the nodes among them that are included only for a role (M-6)
  std::size_t nodes_left_out = 0;
  std::size_t edges_left_out = 0; ///< between drawn nodes
};

/// Selects the nodes of the hierarchy and those shown only for a role (M-6), without dead ends (V-4). Time
/// and memory are linear in the nodes and parent-child entries of the map; no recursion.
DrawnGraph drawn_graph(View& view, const DotOptions& options);

} // namespace standard_sitemap
