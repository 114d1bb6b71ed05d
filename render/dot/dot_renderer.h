#pragma once

#include <cstddef>

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Bounds of the drawing.
struct DotOptions {
  std::size_t depth = SIZE_MAX; ///< levels below the root
  std::size_t nodes = 10'000;   ///< at most
};

/// Renders a map in the DOT language of Graphviz, for `dot -Tsvg`. Draws the graph, not the tree: each node
/// once, shared nodes with an edge from each parent (M-2), loops as back edges (L-1).
///
/// Leaves of one parent are rows of one table, and long rows of siblings stand in several columns, so that
/// the picture has about the shape of a page. In SVG, names are links, and nodes and lines have titles.
///
/// Authors' text is shown literally: Graphviz interprets neither markup nor escape sequences in it. Only
/// links that may be followed are included (policy, "Links shown"). Dead ends are omitted (V-4). If the map
/// has more nodes than wanted, the nodes near the root, the path to the page and the first of many siblings
/// are drawn; placeholders count what is omitted. Writes at most four edges per node.
class STANDARD_SITEMAP_API DotRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit DotRenderer(DotOptions options) : options_(options) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  DotOptions options_;
};

} // namespace standard_sitemap
