#include "render/changes/page_program.h"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace standard_sitemap {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

PageChanges sample()
{
  return {DisplayLevels{}.all(),
          {{"//h:p", {{"h", "http://www.w3.org/1999/xhtml"}}, "class", {"a-hidden", "a-menu", "a-o", "a-s"}}},
          {{"http://example.com/a.css", true}}};
}

TEST(PageProgram, TheDataAreJson)
{
  EXPECT_EQ(json::parse(page_data(sample())), json::parse(R"({
    "levels": [{"name": "hidden", "shows_map": false}, {"name": "menu", "shows_map": true},
               {"name": "overlay", "shows_map": true}, {"name": "sidebar", "shows_map": true}],
    "changes": [{"xpath": "//h:p", "namespaces": [["h", "http://www.w3.org/1999/xhtml"]], "attribute": "class",
                 "tokens": ["a-hidden", "a-menu", "a-o", "a-s"]}],
    "styles": [{"url": "http://example.com/a.css", "replace": true}]})"));
  EXPECT_EQ(json::parse(page_data({})), json::parse(R"({"levels": [], "changes": [], "styles": []})"));
}

/// An XPath can be any text: inside a page or a program it stays text.
TEST(PageProgram, HostileTextStaysText)
{
  const std::string hostile = "</script><!--]]>\"'\\\n\r\t&amp;\u2028\u2029\u202E\x7f`${x}\xff.";
  PageChanges changes = sample();
  changes.changes[0].xpath = changes.changes[0].namespaces[0].first = changes.styles[0].url = hostile;
  const std::string data = page_data(changes);
  for (const char* forbidden :
       {"<", ">", "&", "\n", "\r", "\t", "\x7f", "\u2028", "\u2029", "\u202E", "\xff"})
    EXPECT_EQ(data.find(forbidden), data.npos) << forbidden;
  const std::string repaired = "</script><!--]]>\"'\\\n\r\t&amp;\u2028\u2029\u202E\x7f`${x}\uFFFD.";
  const json read = json::parse(data);
  EXPECT_EQ(read["changes"][0]["xpath"], repaired);
  EXPECT_EQ(read["changes"][0]["namespaces"][0][0], repaired);
  EXPECT_EQ(read["styles"][0]["url"], repaired);
}

/// Escapes are written as in all other JSON: in lower case.
TEST(PageProgram, MarkupIsEscapedAsInOtherScripts)
{
  PageChanges changes;
  changes.styles = {{"http://example.com/?a<b>&c", false}};
  EXPECT_THAT(page_data(changes),
              HasSubstr(R"("url":"http://example.com/?a\u003cb\u003e\u0026c","replace":false)"));
}

TEST(PageProgram, IsTheScriptWithItsData)
{
  std::ifstream file{STANDARD_SITEMAP_SOURCE_DIR "/render/changes/page_changes.js"};
  const std::string script{std::istreambuf_iterator<char>{file}, {}};
  ASSERT_FALSE(script.empty());
  EXPECT_EQ(page_script(), script);
  EXPECT_EQ(page_program(sample()), script + '(' + page_data(sample()) + ')');
  EXPECT_THAT(program_to_apply(sample(), "menu"), StartsWith(page_program(sample())));
  EXPECT_THAT(program_to_apply(sample(), "menu"), EndsWith(".apply(\"menu\")"));
  EXPECT_THAT(program_to_undo(), StartsWith(script));
  EXPECT_THAT(program_to_undo(), EndsWith("({\"levels\":[],\"changes\":[],\"styles\":[]}).undo()"));
}

/// Nothing that a content security policy, or a careful reader, would object to.
TEST(PageProgram, TheScriptNeedsNoLeave)
{
  const std::string script{page_script()};
  for (const char* word :
       {"eval(", "Function(", "innerHTML", "outerHTML", ".style.", "document.write", "import(", "fetch(",
        "XMLHttpRequest", "postMessage", "setTimeout", ".className", "classList"})
    EXPECT_EQ(script.find(word), script.npos) << word;
  EXPECT_LT(script.size(), 16u << 10) << "small enough to be evaluated at every change of level";
}

} // namespace
} // namespace standard_sitemap
