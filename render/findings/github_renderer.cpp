#include "render/findings/github_renderer.h"

#include "engine/display/shown.h"
#include "render/findings/finding_list.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

namespace {

std::string_view command_of(Severity severity)
{
  return severity == Severity::note ? std::string_view{"notice"} : severity_name(severity);
}

/// Escapes as the runner of GitHub Actions reads it back (actions/toolkit, "command.ts"). Control characters
/// are visible already.
void append_escaped(std::string& line, std::string_view text, std::string_view special)
{
  constexpr std::string_view digits = "0123456789ABCDEF";
  for (const char c : text) {
    if (special.find(c) == special.npos) {
      line += c;
      continue;
    }
    line += '%';
    line += digits[static_cast<unsigned char>(c) >> 4];
    line += digits[static_cast<unsigned char>(c) & 0xF];
  }
}

void append_property(std::string& line, std::string_view name, std::string_view value)
{
  line += line.ends_with(' ') ? "" : ",";
  line += name;
  line += '=';
  append_escaped(line, value, "%:,");
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
    append_escaped(line, place_in_words(finding), "%");
  append_escaped(line, message_of(diagnostic), "%");
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
