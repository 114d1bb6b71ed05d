#include "render/findings/gcc_renderer.h"

#include "engine/display/shown.h"
#include "render/findings/finding_list.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

namespace {

void write_line(SinkBuffer& buffer, const Finding& finding)
{
  const Diagnostic& diagnostic = *finding.diagnostic;
  std::string line{finding.document->path.empty() ? std::string{tool_name}
                                                  : escaped_controls(finding.document->path)};
  for (const std::uint32_t number : {diagnostic.line, diagnostic.column}) {
    if (number == 0)
      break;
    line += ':' + std::to_string(number);
  }
  line += ": ";
  line += severity_name(diagnostic.severity);
  line += ": " + message_of(diagnostic) + " [";
  line += code_name(diagnostic.code);
  line += "]\n";
  buffer.append(line);
}

} // namespace

void GccRenderer::render(const Report& report, const Sink& sink)
{
  SinkBuffer buffer{sink};
  DocumentNames names{options_.places};
  for (const DocumentFindings& document : findings_by_document(report, names))
    for (const Finding& finding : document.findings) {
      if (buffer.stopped())
        return;
      write_line(buffer, finding);
    }
  if (const auto why = why_unchecked(report))
    buffer.append(std::string{tool_name} + ": error: " + std::string{*why} + '\n');
  buffer.finish();
}

} // namespace standard_sitemap
