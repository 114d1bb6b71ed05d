#include "render/text/text_renderer.h"

#include "render/node/counts.h"
#include "render/node/node_display.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

void TextRenderer::render(const Report& report, const Sink& sink)
{
  TextWriter writer{options_, sink};
  const std::optional<Uri> origin = report.view ? root_uri(report.view->map()) : std::nullopt;
  Diagnostics diagnostics = report.diagnostics;
  write_header(writer, report);
  if (report.view) {
    const bool all_roles = write_roles(writer, *report.view);
    const bool all_of_the_tree = write_tree(writer, *report.view);
    if (!all_roles || !all_of_the_tree)
      diagnostics.add(
          {Severity::warning, Code::limit_places,
           "the map unfolds to more than the " + counted(options_.places, "place") + " shown here",
           origin ? origin->text() : std::string{}, 0, 0, 1});
    write_counts(writer, *report.view, report.documents);
    if (report.level)
      write_level(writer, report.view->map(), report.levels, *report.level, origin);
  }
  write_place(writer, report);
  // Without a map, the host explains why: errors are not repeated here.
  const bool all = report.view || options_.detail == Detail::trace;
  write_findings(writer, diagnostics, all ? Severity::error : Severity::warning, origin);
  if (options_.detail == Detail::trace)
    write_trace(writer, report.discovery, report.documents);
  writer.finish();
}

} // namespace standard_sitemap
