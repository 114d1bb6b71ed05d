#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/markdown_text.h"
#include "tests/unit/lists/llms_outline.h"

// G-18

namespace standard_sitemap {
namespace {

using standard_sitemap::testing::at_llms;
using standard_sitemap::testing::ListSource;
using standard_sitemap::testing::outline;
using standard_sitemap::testing::outline_of;
using standard_sitemap::testing::read_list;
using standard_sitemap::testing::told;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Llms, G18_NameDescriptionGroupsAndItems)
{
  EXPECT_EQ(outline_of("# Bakery\n"
                       "\n"
                       "> Bread,\n"
                       "> and cakes.\n"
                       "\n"
                       "We bake [daily](/daily).\n"
                       "\n"
                       "## Bread\n"
                       "\n"
                       "- [Rye](rye.md): dark\n"
                       "- [Wheat](http://example.com/wheat)\n"
                       "  - [Rolls](../rolls)\n"
                       "\n"
                       "### Flat\n"
                       "* [Pita](/pita) - soft\n"
                       "## Cakes\n"
                       "1. [Apple](/apple)\n"),
            "Bakery: Bread, and cakes.\n"
            "  Bread\n"
            "    Rye (rye.md): dark\n"
            "    Wheat (http://example.com/wheat)\n"
            "      Rolls (../rolls)\n"
            "    Flat\n"
            "      Pita (/pita): soft\n"
            "  Cakes\n"
            "    Apple (/apple)\n");
}

TEST(Llms, G11_ALinkWithoutAnAddressIsTold)
{
  const auto result = read_list("# A\n- [One]()\n- [Two](2)\n## [Three](<>)\n", at_llms);
  EXPECT_EQ(outline(result), "A\n  Two (2)\n");
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2", "bad-entry:4"));
}

TEST(Llms, G18_IsKnownByTypeNameOrFirstLine)
{
  constexpr std::string_view text = "- [One](/1)\n";
  const auto format = [](std::string_view bytes, std::string url, std::string type) {
    const auto result = read_list(bytes, {.url = std::move(url), .content_type = std::move(type)});
    return result.document ? static_cast<int>(result.document->format()) : -1;
  };
  constexpr int llms = static_cast<int>(DocumentFormat::llms), list = static_cast<int>(DocumentFormat::text);
  EXPECT_EQ(format(text, "http://example.com/x", "text/markdown"), llms);
  EXPECT_EQ(format(text, "http://example.com/x/llms.txt", "text/plain"), llms);
  EXPECT_EQ(format(text, "http://example.com/llms-full.txt", ""), llms);
  EXPECT_EQ(format(text, "http://example.com/a.MD?x", "text/plain"), llms);
  EXPECT_EQ(format(text, "http://example.com/LLMS.TXT", "text/plain"), llms);
  EXPECT_EQ(format("\xEF\xBB\xBF# A\n- [One](/1)\n", "http://example.com/x", "text/plain"), llms);
  EXPECT_EQ(format(text, "http://example.com/x.txt", "text/plain"), -1);
  EXPECT_EQ(format("# Pages\nhttp://example.com/\n", "http://example.com/x.txt", "text/plain"), list);
  EXPECT_EQ(format("<!-- x -->\n# A\n- [One](/1)\n", "http://example.com/llms.txt", "text/plain"), llms);
  EXPECT_EQ(format("<!DOCTYPE html><p># A", "http://example.com/llms.txt", "text/plain"), -1);
  EXPECT_EQ(format(std::string{"<?xml version='1.0'?>"} +
                       standard_sitemap::testing::in_urlset(
                           standard_sitemap::testing::url_entry("http://example.com/")),
                   "http://example.com/llms.txt", "text/plain"),
            static_cast<int>(DocumentFormat::sitemaps_org));
}

TEST(Llms, G12_WhatHasNoEntryIsNoList)
{
  EXPECT_EQ(read_list("# A\n\nGo [home](/).\n", at_llms).diagnostics.items().front().subject, Subject::llms);
  for (const std::string_view text :
       {"# Not found\n\nGo [home](/).\n", "# A\n- text\n- [x](#y)\n", "Not found", "# A\n```\n- [x](/y)\n"})
    EXPECT_EQ(outline_of(text), "not-a-sitemap\n") << text;
}

TEST(Llms, G11_BadEntriesAreLeftOutAndNamed)
{
  const auto result = read_list(
      "# A\n- [Order](javascript:order)\n  - [One](1)\n- [User](http://u:p@h.example/)\n- [Two](2)\n",
      at_llms);
  EXPECT_EQ(outline(result), "A\n  Order\n    One (1)\n  Two (2)\n");
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2", "bad-entry:4"));
}

TEST(Llms, G18_BytesThatAreNotUtf8AreReplaced)
{
  EXPECT_EQ(outline_of("# \xFF!\n- [One\xC3](1)\n"), "\xEF\xBF\xBD!\n  One\xEF\xBF\xBD (1)\n");
}

TEST(Llms, G18_ChecksFindEmptySections)
{
  ListSource source = at_llms;
  source.policy.for_check = true;
  const auto result = read_list(
      "# A\n## B\n- text\n## C\n### D\n- [One](1): of which there is enough to say\n### E\n", source);
  EXPECT_THAT(told(result), ElementsAre("empty-section:2", "empty-section:7"));
}

TEST(Llms, G18_LinksInParagraphsAreTold)
{
  ListSource source = at_llms;
  source.policy.for_check = true;
  const auto messages = [&](std::string_view text) {
    const ReadResult result = read_list(text, source);
    std::vector<std::string> all;
    for (const Diagnostic& diagnostic : result.diagnostics.items())
      all.push_back(diagnostic.message);
    return all;
  };
  const std::string none = "this is Markdown, but no item of a list in it has a link to a page";
  EXPECT_THAT(messages("# A\n[in](#a)\n\n[mail](mailto:a@b.example)\n\ntext\nwith [one](/1)\n"),
              ElementsAre(none + "; the paragraph or table that begins in line 6 has one"));
  EXPECT_THAT(messages("# A\n- text\n\n  | [one](/1) |\n\nhttps://x.example/\n"),
              ElementsAre(none + "; the paragraph or table that begins in line 4 has one"));
  EXPECT_THAT(messages("# A\n- text\n```\n[one](/1)\n```\n> [two](/2)\n"), ElementsAre(none));
  const std::string below = "there is no link in a list below the heading ";
  EXPECT_THAT(messages("# A\n- [One](/1): of which there is enough to say\n\n"
                       "## B\n[b](/b)\n\n[more](/more)\n### C\ntext\n\n[c](/c)\n## D\n- text\n"),
              ElementsAre(below + "\"C\"; the paragraph or table that begins in line 11 has one",
                          below + "\"B\"; the paragraph or table that begins in line 5 has one",
                          below + "\"D\""));
}

TEST(Llms, G20_ChecksFindWhatAuditsWant)
{
  ListSource source = at_llms;
  source.policy.for_check = true;
  const auto told_of = [&](const std::string& text) {
    return ::testing::PrintToString(told(read_list(text, source)));
  };
  const std::string name = "# A\n", item = "- [One](1): ";
  const auto padded = [&](const std::string& start, std::size_t characters) { // with one for the line end
    std::string text = start + item;
    for (std::size_t i = text.size() + 1; i < characters; ++i)
      text += "\xC3\xA9";
    return text + '\n';
  };
  EXPECT_EQ(told_of(padded(name, 50)), "{}");
  EXPECT_EQ(told_of(padded(name, 49)), "{ \"agent-limit:1\" }");
  EXPECT_EQ(told_of(padded("", 60)), "{ \"title-missing:1\" }");
  const std::string lines_of_dos = "# A\r\n\r\n- [One](1): " + std::string(29, 'x');
  EXPECT_EQ(told_of(lines_of_dos + "\r\n"), "{}");                  // 50
  EXPECT_EQ(told_of(lines_of_dos + "\n"), "{ \"agent-limit:1\" }"); // 49
  const std::string line = item + std::string(1000 - item.size() - 1, 'x') + '\n';
  const auto lines = [&](std::size_t count) {
    std::string text = name;
    for (std::size_t i = 0; i < count; ++i)
      text += line;
    return text;
  };
  EXPECT_EQ(told_of(lines(49)), "{}");
  EXPECT_EQ(told_of(lines(50)), "{ \"agent-limit:1\" }");
  EXPECT_EQ(read_list(lines(99), source).diagnostics.items().front().severity, Severity::warning);
  EXPECT_EQ(read_list(lines(100), source).diagnostics.items().front().severity, Severity::error);
  source.policy.for_check = false;
  EXPECT_EQ(told_of(item), "{}");
}

TEST(Llms, G19_APartIsAnExternal)
{
  EXPECT_EQ(outline_of("# A\n## B\n- [All of B](llms-b.txt \"llms.txt\")\n## C\n- [One](1)\n"),
            "A\n  B\n    > llms-b.txt\n  C\n    One (1)\n");
}

TEST(Llms, G19_APartThatIsAHeadingIsWithinIt)
{
  EXPECT_EQ(
      outline_of(
          "# A\n## [B](llms-b.txt \"llms.txt\")\n> Said.\n- [Two](2)\n### [C](llms-c.txt 'llms.txt')\n"),
      "A\n"
      "  B: Said.\n"
      "    > llms-b.txt\n"
      "    Two (2)\n"
      "    C\n"
      "      > llms-c.txt\n");
}

TEST(Llms, Limit_Depth)
{
  ListSource source = at_llms;
  source.policy.xml_depth = 4;
  const auto result = read_list("# A\n## B\n- [1](1)\n  - [2](2)\n    - [3](3)\n  - [4](4)\n", source);
  EXPECT_EQ(outline(result), "A\n  B\n    1 (1)\n      2 (2)\n      4 (4)\n");
  EXPECT_THAT(told(result), ElementsAre("limit-depth:5"));
}

TEST(Llms, Limit_Elements)
{
  ListSource source = at_llms;
  source.policy.elements = 3;
  const auto result = read_list("# A\n## B\n- [1](1)\n- [2](2)\n- [3](3)\n", source);
  EXPECT_EQ(outline(result), "A\n  B\n    1 (1)\n");
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
}

TEST(Llms, PositionsAreThoseOfTheMarkers)
{
  ListSource source = at_llms;
  source.policy.for_check = true;
  const auto result = read_list(
      "# A\n\n## B\n- [1](1)\n  more\n  * [2](2)\n\nC\n---\n- - [3](3): and so on, to fifty\n", source);
  ASSERT_EQ(result.document->size(), 7u);
  EXPECT_EQ(result.document->position(4), TextPosition(8, 1));
  EXPECT_EQ(result.document->position(6), TextPosition(10, 3));
  EXPECT_EQ(result.document->position(1), TextPosition(3, 1));
  EXPECT_EQ(result.document->position(2), TextPosition(4, 1));
  EXPECT_EQ(result.document->position(3), TextPosition(6, 3));
  EXPECT_THAT(told(result), IsEmpty());
}

} // namespace
} // namespace standard_sitemap
