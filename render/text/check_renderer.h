#pragma once

#include "engine/base/visibility.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// Renders a report for the webmaster: all findings, the most severe first, each kind with a remedy, and
/// whether the map passes (`Report::fail_on`; if not set, errors make it fail). The findings are those of the
/// report: add the results of `check` to them first. The options `depth` and `places` have no effect.
class STANDARD_SITEMAP_API CheckRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit CheckRenderer(TextOptions options) : options_(options) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  TextOptions options_;
};

} // namespace standard_sitemap
