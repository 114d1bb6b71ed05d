#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// How much of the tree is written as nested lists, for readers without scripting. With scripting, everything
/// unfolds on demand.
struct HtmlOptions {
  std::size_t depth = SIZE_MAX; ///< levels below the root
  std::size_t places = 10'000;  ///< at most
  std::size_t list_bytes =
      4u << 20; ///< at most; bounded because names and links of shared nodes are repeated
  /// The reader's languages, as in Accept-Language; empty: the view's languages. The interface speaks the
  /// best of them, else the map's language, else the page's; English if it speaks none of these.
  std::string languages = {};
};

/// Renders a report as one self-contained web page: the map as a navigation tree, its roles, the position of
/// the page in it, and what is missing.
///
///   HtmlRenderer renderer{{}};
///   renderer.render(report, sink);
///
/// The page makes no requests: its only style and script are allowed by their hashes, everything else is
/// forbidden (`default-src 'none'`). The script takes over the existing lists and unfolds the rest from data
/// at the end of the page, which contains each node once. Everything from the network is plain text; only
/// links that the policy allows become links. Output is deterministic.
class STANDARD_SITEMAP_API HtmlRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit HtmlRenderer(HtmlOptions options) : options_(options) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  HtmlOptions options_;
};

} // namespace standard_sitemap
