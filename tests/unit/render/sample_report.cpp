#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::test {

std::string sitemap_of(const std::string& content)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         content + "</sitemap>";
}

SampleReport::SampleReport(const DocumentTable& table, const std::string& page, const Policy& policy,
                           std::string accept_language)
    : loaded_(load_from_table(sample_root, table, policy))
{
  report.discovery.found = Found{Rule::http_x, *Uri::parse({sample_root})};
  report.discovery.trace = {{Rule::http_opt, RuleResult::absent, "no Opt field"},
                            {Rule::http_x, RuleResult::matched, "named"}};
  report.documents = loaded_.documents;
  report.diagnostics = loaded_.diagnostics;
  ViewContext context;
  context.accept_language = std::move(accept_language);
  if (!page.empty()) {
    context.page = *Uri::parse({page});
    report.page = PageReport{page, context.page, 200, "text/html"};
  }
  if (loaded_.map)
    report.view = &view_.emplace(*loaded_.map, std::move(context), policy);
}

SampleReport sample(const std::string& content)
{
  return {{{sample_root, sitemap_of(content)}}, "http://example.com/here"};
}

} // namespace standard_sitemap::test
