#pragma once

#include "engine/base/visibility.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// A report for the webmaster: all findings, the gravest first, each kind with how to mend it, and whether
/// the map passes (`Report::fail_on`; if that is not there, errors fail it). The findings are those of the
/// report: add what `check` finds to them. Of the options `depth` and `places` mean nothing here.
class STANDARD_SITEMAP_API CheckRenderer final : public Renderer {
 public:
  /// May render many reports.
  explicit CheckRenderer(TextOptions options) : options_(options) {}
  /// UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  TextOptions options_;
};

} // namespace standard_sitemap
