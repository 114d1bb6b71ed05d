#include "render/text/check_renderer.h"

#include "engine/check/check.h"
#include "engine/map/authored.h"
#include "render/node/counts.h"
#include "render/node/node_display.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

std::string_view what_else_fails(Severity fail_on)
{
  switch (fail_on) {
  case Severity::note:
    return "  (warnings and notes count as failures)";
  case Severity::warning:
    return "  (warnings count as failures)";
  case Severity::error:
    break;
  }
  return {};
}

void write_verdict(TextWriter& writer, const Report& report)
{
  const CheckSummary summary = summary_of(report.diagnostics);
  const Severity fail_on = report.fail_on.value_or(Severity::error);
  const bool passes = report.view != nullptr && summary.passes(fail_on);
  writer.gap();
  if (!report.view && summary.errors == 0) // a preference may say so
    return writer.line({{"Failed", TextStyle::error}, {": there is no map to check"}});
  writer.line({{passes ? "Passed" : "Failed", passes ? TextStyle::heading : TextStyle::error},
               {": " + counted(summary.errors, "error") + ", " + counted(summary.warnings, "warning") + ", " +
                counted(summary.notes, "note")},
               {std::string{what_else_fails(fail_on)}, TextStyle::dim}});
}

/// Writes the line by which search engines find an XML sitemap (sitemaps.org), without anything else in it.
void write_robots_line(TextWriter& writer, const Map& map)
{
  const Uri& root = map.documents().front().requested;
  if (AuthoredElement::of(map.root()).document->format() != DocumentFormat::sitemaps_org || !root.is_http())
    return;
  writer.gap();
  writer.line({{"The line for robots.txt, by which search engines find it:", TextStyle::dim}});
  writer.line({{"Sitemap: " + root.without_fragment().text()}});
}

} // namespace

void CheckRenderer::render(const Report& report, const Sink& sink)
{
  TextWriter writer{options_, sink};
  write_header(writer, report);
  write_all_findings(writer, report.diagnostics, report.view ? root_uri(report.view->map()) : std::nullopt);
  if (options_.detail == Detail::trace)
    write_trace(writer, report.discovery, report.documents);
  if (report.view)
    write_robots_line(writer, report.view->map());
  write_verdict(writer, report);
  writer.finish();
}

} // namespace standard_sitemap
