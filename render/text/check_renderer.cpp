#include "render/text/check_renderer.h"

#include "engine/check/check.h"
#include "render/labels/labels.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

void write_verdict(TextPaper& paper, const Report& report)
{
  const CheckSummary summary = summary_of(report.diagnostics);
  const Severity fail_on = report.fail_on.value_or(Severity::error);
  const bool passes = report.view != nullptr && summary.passes(fail_on);
  paper.gap();
  paper.line({{passes ? "Passed" : "Failed", passes ? Ink::heading : Ink::error},
              {": " + counted(summary.errors, "error") + ", " + counted(summary.warnings, "warning") + ", " +
               counted(summary.notes, "note")},
              {fail_on == Severity::warning ? "  (warnings count as failures)" : "", Ink::quiet}});
}

} // namespace

void CheckRenderer::render(const Report& report, const Sink& sink)
{
  TextPaper paper{options_, sink};
  write_header(paper, report);
  write_all_findings(paper, report.diagnostics, report.view ? root_uri(report.view->map()) : std::nullopt);
  if (options_.detail == Detail::trace)
    write_trace(paper, report.discovery, report.documents);
  write_verdict(paper, report);
  paper.finish();
}

} // namespace standard_sitemap
