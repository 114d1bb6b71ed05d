#include "render/findings/junit_renderer.h"

#include <algorithm>
#include <map>

#include "engine/base/xml_text.h"
#include "engine/check/check.h"
#include "engine/check/remedy.h"
#include "render/findings/finding_key.h"
#include "render/findings/finding_list.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

namespace {

void append_attribute(std::string& xml, std::string_view name, std::string_view value)
{
  xml += ' ';
  xml += name;
  xml += "=\"";
  append_xml(xml, value);
  xml += '"';
}

void append_count(std::string& xml, std::string_view name, std::uint64_t count)
{
  append_attribute(xml, name, std::to_string(count));
}

/// `site/map.xml:12:3`
std::string place_of(const Finding& finding)
{
  std::string place = finding.document->path;
  for (const std::uint32_t number : {finding.diagnostic->line, finding.diagnostic->column}) {
    if (number == 0)
      break;
    place += ':' + std::to_string(number);
  }
  return place;
}

class Suite {
 public:
  Suite(const DocumentFindings& document, Severity fail_on, const FindingsOptions& options)
      : document_(document), fail_on_(fail_on), options_(options)
  {
  }

  std::uint64_t cases() const { return std::max<std::uint64_t>(1, document_.findings.size()); }
  std::uint64_t failures() const
  {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(document_.findings, [this](const Finding& finding) { return fails(finding); }));
  }

  void write(SinkBuffer& buffer)
  {
    std::string xml = "  <testsuite";
    append_attribute(xml, "name", name());
    append_count(xml, "tests", cases());
    append_count(xml, "failures", failures());
    append_count(xml, "errors", 0);
    xml += ">\n";
    buffer.append(xml);
    if (document_.findings.empty())
      buffer.append(case_start("no findings") + "/>\n");
    for (const Finding& finding : document_.findings) {
      if (buffer.stopped())
        return;
      buffer.append(case_of(finding));
    }
    buffer.append("  </testsuite>\n");
  }

 private:
  bool fails(const Finding& finding) const { return finding.diagnostic->severity >= fail_on_; }
  std::string_view name() const
  {
    return document_.document->path.empty() ? tool_name : std::string_view{document_.document->path};
  }

  std::string case_start(std::string_view case_name) const
  {
    std::string xml = "    <testcase";
    append_attribute(xml, "name", case_name);
    append_attribute(xml, "classname", name());
    if (document_.document->is_file)
      append_attribute(xml, "file", document_.document->path);
    return xml;
  }

  /// A name that stays the same if the line changes, and that no other case of the suite has: consumers
  /// compare reports by it.
  std::string case_name(const Finding& finding)
  {
    const FindingKey key = key_of(*finding.diagnostic, *finding.document, options_.places);
    std::string text = key.code + ": " + key.message;
    if (const std::uint64_t occurrence = ++occurrences_[text]; occurrence > 1)
      text += " (" + std::to_string(occurrence) + ')';
    return text;
  }

  std::string case_of(const Finding& finding)
  {
    const Diagnostic& diagnostic = *finding.diagnostic;
    const std::string message = message_of(diagnostic);
    std::string xml = case_start(case_name(finding));
    if (diagnostic.line > 0)
      append_count(xml, "line", diagnostic.line);
    if (fails(finding)) {
      xml += ">\n      <failure";
      append_attribute(xml, "type", code_name(diagnostic.code));
      append_attribute(xml, "message", message);
      xml += '>';
    } else {
      xml += ">\n      <system-out>";
    }
    for (const std::string_view part :
         {severity_name(diagnostic.severity), std::string_view{": "}, std::string_view{message}})
      append_xml(xml, part);
    if (const std::string place = place_of(finding); !place.empty()) {
      xml += '\n';
      append_xml(xml, place);
    }
    xml += "\nTo fix it: ";
    append_xml(xml, remedy_with_setting(diagnostic, options_.settings));
    xml += fails(finding) ? "</failure>\n" : "</system-out>\n";
    return xml += "    </testcase>\n";
  }

  const DocumentFindings& document_;
  Severity fail_on_;
  const FindingsOptions& options_;
  std::map<std::string, std::uint64_t> occurrences_;
};

} // namespace

void JunitRenderer::render(const Report& report, const Sink& sink)
{
  DocumentNames names{options_.places};
  const std::vector<DocumentFindings> documents = findings_by_document(report, names);
  const auto why = why_unchecked(report);
  std::vector<Suite> suites;
  std::uint64_t cases = why ? 1 : 0, failures = 0;
  for (const DocumentFindings& document : documents) {
    const Suite& suite = suites.emplace_back(document, report.fail_on.value_or(Severity::error), options_);
    cases += suite.cases();
    failures += suite.failures();
  }

  SinkBuffer buffer{sink};
  std::string start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites";
  append_attribute(start, "name", tool_name);
  append_count(start, "tests", cases);
  append_count(start, "failures", failures);
  append_count(start, "errors", why ? 1 : 0);
  buffer.append(start += ">\n");
  for (Suite& suite : suites)
    suite.write(buffer);
  if (why) {
    std::string xml = "  <testsuite name=\"sitemap-probe\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
                      "    <testcase name=\"a site map is there\" classname=\"sitemap-probe\">\n      <error";
    append_attribute(xml, "message", *why);
    buffer.append(xml += "/>\n    </testcase>\n  </testsuite>\n");
  }
  buffer.append("</testsuites>\n");
  buffer.finish();
}

} // namespace standard_sitemap
