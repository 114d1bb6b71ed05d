#pragma once

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Renders the probe's JSON, version 1: one object, for scripts. Always valid UTF-8, whatever the network
/// sent; the only control characters are the line feeds of the layout. The text is streamed, never held in
/// memory as a whole.
///
/// Names and descriptions are cut at the view's `Policy::shown_name_code_points` and
/// `shown_description_code_points`: a host that wants the full text raises both to `text_code_points`.
class STANDARD_SITEMAP_API JsonRenderer final : public Renderer {
 public:
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;
};

} // namespace standard_sitemap
