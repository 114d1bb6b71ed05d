#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// How much of the tree is written as nested lists, for readers without script. With script everything
/// unfolds on demand.
struct HtmlOptions {
  std::size_t depth = SIZE_MAX;      ///< levels below the root
  std::size_t places = 10'000;       ///< at most
  std::size_t list_bytes = 4u << 20; ///< at most: names and links of shared nodes come again and again
};

/// A report as one self-contained page for people: the map as a navigation tree, its roles, where the page
/// stands, what is missing.
///
///   HtmlRenderer renderer{{}};
///   renderer.render(report, sink);
///
/// The page asks for nothing: its one style and one script are allowed by their hashes, all else is forbidden
/// (`default-src 'none'`). The script takes over the lists that stand there and unfolds the rest from data at
/// the end of the page, which names each node once. Whatever came from the network is plain text; only links
/// that the policy allows become links. The same report gives the same bytes.
class STANDARD_SITEMAP_API HtmlRenderer final : public Renderer {
 public:
  /// May render many reports.
  explicit HtmlRenderer(HtmlOptions options) : options_(options) {}
  /// UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  HtmlOptions options_;
};

} // namespace standard_sitemap
