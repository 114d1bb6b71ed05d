#pragma once

#include "render/findings/findings_options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Renders findings as a test report in the form that JUnit made common, for what shows reports of tests,
/// such as GitLab and Jenkins. Each document is a test suite, and each finding a test case, which fails if
/// its severity is that of `Report::fail_on` or worse; a document without findings has one case, which
/// passes. Writes the findings of the report: add those of `check` to them first. O(n log n) time for n
/// findings.
class JunitRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit JunitRenderer(FindingsOptions options) : options_(std::move(options)) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  FindingsOptions options_;
};

} // namespace standard_sitemap
