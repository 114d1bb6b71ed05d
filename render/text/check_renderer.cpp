#include "render/text/check_renderer.h"

#include "engine/check/check.h"
#include "render/labels/labels.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

void write_verdict(TextWriter& writer, const Report& report)
{
  const CheckSummary summary = summary_of(report.diagnostics);
  const Severity fail_on = report.fail_on.value_or(Severity::error);
  const bool passes = report.view != nullptr && summary.passes(fail_on);
  writer.gap();
  writer.line({{passes ? "Passed" : "Failed", passes ? TextStyle::heading : TextStyle::error},
               {": " + counted(summary.errors, "error") + ", " + counted(summary.warnings, "warning") + ", " +
                counted(summary.notes, "note")},
               {fail_on == Severity::warning ? "  (warnings count as failures)" : "", TextStyle::dim}});
}

} // namespace

void CheckRenderer::render(const Report& report, const Sink& sink)
{
  TextWriter writer{options_, sink};
  write_header(writer, report);
  write_all_findings(writer, report.diagnostics, report.view ? root_uri(report.view->map()) : std::nullopt);
  if (options_.detail == Detail::trace)
    write_trace(writer, report.discovery, report.documents);
  write_verdict(writer, report);
  writer.finish();
}

} // namespace standard_sitemap
