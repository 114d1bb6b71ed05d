#pragma once

#include "render/findings/findings_options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Renders findings as compilers do, so that editors and CI find the places:
/// `site/map.xml:12:3: warning: the item has no name [name-missing]`. Line and column are left out if they
/// are unknown; a finding about no document begins with the name of the program. Writes the findings of the
/// report: add those of `check` to them first. O(n log n) time for n findings.
class GccRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit GccRenderer(FindingsOptions options) : options_(std::move(options)) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  FindingsOptions options_;
};

} // namespace standard_sitemap
