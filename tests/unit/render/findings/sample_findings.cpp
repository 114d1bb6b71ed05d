#include "tests/unit/render/findings/sample_findings.h"

#include "tests/support_load/table_load.h"

namespace standard_sitemap::test {

namespace {

const char* const map_file = "file:///home/me/tree/site/map.xml";

} // namespace

FilePlaces tree_places()
{
  return {.directory = *Uri::parse({"file:///home/me/tree/"}),
          .address = *Uri::parse({"http://example.com/docs/sitemap.xml"}),
          .file = *Uri::parse({map_file})};
}

Diagnostic finding_of(Severity severity, Code code, std::string message, std::uint32_t line,
                      std::uint32_t column)
{
  return {severity, code, std::move(message), map_file, line, column, 1, Subject::sitemap};
}

FindingsReport::FindingsReport(const std::vector<Diagnostic>& findings)
    : loaded_(load_from_table("http://example.com/docs/sitemap.xml",
                              {{"http://example.com/docs/sitemap.xml",
                                "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"}}))
{
  report.discovery.found = Found{Rule::given, *Uri::parse({map_file})};
  report.documents = loaded_.documents;
  report.view = &view_.emplace(*loaded_.map, ViewContext{}, Policy{});
  for (const Diagnostic& finding : findings)
    report.diagnostics.add(finding);
}

} // namespace standard_sitemap::test
