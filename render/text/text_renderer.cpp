#include <standard_sitemap/render/text/text_renderer.h>

#include <standard_sitemap/render/text/node_text.h>
#include <standard_sitemap/render/text/sections.h>

namespace standard_sitemap {

void TextRenderer::render(const Report& report, const Sink& sink)
{
  TextPaper paper{options_, sink};
  write_header(paper, report);
  if (report.view) {
    write_roles(paper, *report.view);
    write_tree(paper, *report.view);
    write_counts(paper, *report.view, report.documents);
    if (report.level)
      write_level(paper, report.view->map(), *report.level);
  }
  // Without a map the host says why: errors are not said again here.
  const bool all = report.view || options_.detail == Detail::trace;
  write_findings(paper, report.diagnostics, all ? Severity::error : Severity::warning,
                 report.view ? origin_of(report.view->map()) : std::nullopt);
  if (options_.detail == Detail::trace)
    write_trace(paper, report.discovery, report.documents);
  paper.finish();
}

} // namespace standard_sitemap
