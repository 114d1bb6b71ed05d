#pragma once

#include "render/findings/findings_options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Renders findings as commands for the log of GitHub Actions, which shows them beside the lines of a change
/// (annotations): `::warning file=site/map.xml,line=12,col=3,title=name-missing::the item has no name`. A
/// document that is no file of the working tree is named in the message.
/// Writes the findings of the report: add those of `check` to them first. O(n log n) time for n findings.
class GithubRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit GithubRenderer(FindingsOptions options) : options_(std::move(options)) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  FindingsOptions options_;
};

} // namespace standard_sitemap
