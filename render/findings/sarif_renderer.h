#pragma once

#include "render/findings/findings_options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Renders findings as a log in the Static Analysis Results Interchange Format (SARIF) 2.1.0, for GitHub code
/// scanning and editors. Each code found is a rule, each finding a result. Regions count characters (code
/// points). The fingerprint `standardSitemap/v1` of a result stays the same if lines are added elsewhere.
/// Writes the findings of the report: add those of `check` to them first. O(n log n) time for n findings.
class SarifRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit SarifRenderer(FindingsOptions options) : options_(std::move(options)) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  FindingsOptions options_;
};

} // namespace standard_sitemap
