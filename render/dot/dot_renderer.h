#pragma once

#include <cstddef>

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// How much of a map is drawn.
struct DotOptions {
  std::size_t depth = SIZE_MAX; ///< levels below the root
  std::size_t nodes = 10'000;   ///< at most
};

/// A map as a picture: in the language of Graphviz, for `dot -Tsvg`. The graph, not the tree: each node once,
/// shared ones with an edge from each of their parents (M-2), loops as edges that lead back (L-1).
///
/// Text of authors is shown literally: it is neither markup nor an escape sequence, also not to Graphviz. Of
/// links only those are there that may be followed (policy, "Links shown"). Dead ends are left out (V-4). Of
/// a map with more nodes than are wanted those near the root, the way to the page and the first of many
/// siblings are drawn, and what is missing is counted where it would stand. Never more than four edges a
/// node.
class STANDARD_SITEMAP_API DotRenderer final : public Renderer {
 public:
  /// May render many reports.
  explicit DotRenderer(DotOptions options) : options_(options) {}
  /// UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  DotOptions options_;
};

} // namespace standard_sitemap
