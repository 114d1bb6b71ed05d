#include "render/findings/github_renderer.h"

#include "engine/base/percent_encoded.h"
#include "engine/display/shown.h"
#include "render/findings/finding_list.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

namespace {

std::string_view command_of(Severity severity)
{
  return severity == Severity::note ? std::string_view{"notice"} : severity_name(severity);
}

// Escaped as the runner of GitHub Actions reads it back (actions/toolkit, "command.ts"). Control characters
// are visible already.
std::string escaped_message(std::string_view text)
{
  return percent_encoded(text, [](char c) { return c != '%'; });
}

std::string escaped_property(std::string_view text)
{
  return percent_encoded(text, [](char c) { return c != '%' && c != ':' && c != ','; });
}

void append_property(std::string& line, std::string_view name, std::string_view value)
{
  line += line.ends_with(' ') ? "" : ",";
  line += name;
  line += '=';
  line += escaped_property(value);
}

/// `http://example.com/map.xml, line 3: `
std::string place_in_words(const Finding& finding)
{
  if (finding.document->path.empty())
    return {};
  const Diagnostic& diagnostic = *finding.diagnostic;
  std::string place = escaped_controls(finding.document->path);
  if (diagnostic.line > 0)
    place += ", line " + std::to_string(diagnostic.line);
  return place + ": ";
}

void write_command(SinkBuffer& buffer, const Finding& finding)
{
  const Diagnostic& diagnostic = *finding.diagnostic;
  std::string line = "::" + std::string{command_of(diagnostic.severity)} + ' ';
  if (finding.document->is_file) {
    append_property(line, "file", escaped_controls(finding.document->path));
    if (diagnostic.line > 0)
      append_property(line, "line", std::to_string(diagnostic.line));
    if (diagnostic.column > 0)
      append_property(line, "col", std::to_string(diagnostic.column));
  }
  append_property(line, "title", code_name(diagnostic.code));
  line += "::";
  if (!finding.document->is_file)
    line += escaped_message(place_in_words(finding));
  line += escaped_message(message_of(diagnostic));
  buffer.append(line += '\n');
}

} // namespace

void GithubRenderer::render(const Report& report, const Sink& sink)
{
  SinkBuffer buffer{sink};
  DocumentNames names{options_.places};
  for (const DocumentFindings& document : findings_by_document(report, names))
    for (const Finding& finding : document.findings) {
      if (buffer.stopped())
        return;
      write_command(buffer, finding);
    }
  if (const auto why = why_unchecked(report))
    buffer.append("::error ::" + std::string{*why} + '\n');
  buffer.finish();
}

} // namespace standard_sitemap
