#include "tests/unit/audit/audit_map.h"

#include <gtest/gtest.h>

#include "tests/support_load/table_load.h"

namespace standard_sitemap::test {

Uri address(std::string_view text)
{
  auto parsed = Uri::parse({text});
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

Map map_with(const std::string& content)
{
  LoadResult result = load_from_table(
      map_address,
      {{map_address, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n" + content + "</sitemap>"}});
  EXPECT_TRUE(result.map);
  return *std::move(result.map);
}

Map map_of_list(const std::string& document)
{
  LoadResult result = load_from_table(map_address, {{map_address, document}}, Policy{}, SourceKind::extended);
  EXPECT_TRUE(result.map);
  return *std::move(result.map);
}

std::vector<std::string> codes_of(const Diagnostics& findings)
{
  std::vector<std::string> codes;
  for (const Diagnostic& finding : findings.items())
    codes.push_back(std::to_string(finding.line) + ' ' + std::string{code_name(finding.code)});
  return codes;
}

std::vector<std::string> messages_of(const Diagnostics& findings)
{
  std::vector<std::string> messages;
  for (const Diagnostic& finding : findings.items())
    messages.push_back(finding.message);
  return messages;
}

TargetAnswer good_page()
{
  TargetAnswer answer;
  answer.status = 200;
  answer.type = MediaType::parse("text/html");
  answer.page.emplace();
  answer.page->map = Found{Rule::http_x, address(map_address)};
  return answer;
}

} // namespace standard_sitemap::test
