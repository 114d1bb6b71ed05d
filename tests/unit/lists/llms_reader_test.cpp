#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/markdown_text.h"
#include "tests/unit/lists/list_reading.h"

// G-18

namespace standard_sitemap {
namespace {

using standard_sitemap::testing::ListSource;
using standard_sitemap::testing::read_list;
using standard_sitemap::testing::told;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const ListSource at_llms{.url = "http://example.com/docs/llms.txt", .content_type = "text/plain"};

/// The elements of the document, one a line: `  name (address): description`, `name >` for an external.
std::string outline(const ReadResult& result)
{
  if (!result.document)
    return std::string{outcome_name(result.outcome)} + '\n';
  const Document& document = *result.document;
  std::string text;
  for (ElementId id = 0; id < document.size(); ++id) {
    for (ElementId up = document.parent(id); up != no_element; up = document.parent(up))
      text += "  ";
    const auto url = document.attribute(id, Attribute::url),
               description = document.attribute(id, Attribute::description);
    text += document.kind(id) == ElementKind::external
                ? "> " + std::string{*document.attribute(id, Attribute::href)}
                : std::string{document.attribute(id, Attribute::name).value_or("")};
    if (url)
      text += " (" + std::string{*url} + ')';
    if (description)
      text += ": " + std::string{*description};
    text += '\n';
  }
  return text;
}

/// Reads it in pieces of several sizes, which must all give the same.
std::string outline_of(std::string_view text, ListSource source = at_llms)
{
  const std::string whole = outline(read_list(text, source));
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 100u}) {
    source.piece = piece;
    EXPECT_EQ(outline(read_list(text, source)), whole) << piece;
  }
  return whole;
}

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

TEST(Llms, G18_AnItemWithoutALinkIsAGroupIfItHasAListOfLinks)
{
  EXPECT_EQ(outline_of("# A\n- Group\n  - [One](1)\n- Nothing\n- No link:\n  - none\n- **Strong**: of it\n\n"
                       "  - [Two](2)\n    - Deep:\n      - [Three](3)\n- [Four](4)\n"),
            "A\n"
            "  Group\n"
            "    One (1)\n"
            "  Strong: of it\n"
            "    Two (2)\n"
            "      Deep\n"
            "        Three (3)\n"
            "  Four (4)\n");
}

TEST(Llms, G18_CodeImagesCommentsQuotesAndDefinitionsAreNoEntries)
{
  EXPECT_EQ(outline_of("# A\n"
                       "```\n- [code](1)\n```\n"
                       "~~~ md\n- [code](2)\n```\n~~~\n"
                       "    - [code](3)\n\n"
                       "<!-- - [comment](4)\n- [comment](5)\n-->\n"
                       "- ![image](6)\n"
                       "- `[code](7)`\n"
                       "> - [quote](8)\n"
                       "[x]: /9\n"
                       "- [place](#10)\n"
                       "- \\[escaped](11)\n\n"
                       "| [cell](12) |\n\n"
                       "- [One](13)\n"),
            "A\n  One (13)\n");
}

TEST(Llms, G18_WhatPeopleWrite)
{
  EXPECT_EQ(outline_of("---\ntitle: x\n---\n# **A** &amp; `B`\n"
                       "- **[Bold](1)**: said\n"
                       "- **Where**: [https://x.example/](https://x.example/)\n"
                       "- https://y.example/a_b_c.\n"
                       "- Bare: https://y.example/d - of it\n"
                       "- <https://z.example/>\n"
                       "- See [this](2) for that\n"
                       "- [ ] [Task](3)\n"
                       "- [![icon](4) Icon](5 \"title\")\n"
                       "- [Two words](a b.md)\n"
                       "- [Paren](x_(y))\n"
                       "- [In <angle>](<c d>) \xE2\x80\x94 dash\n"
                       "- [Wrapped](6): first\n  second\nthird\n"
                       "- [2 * 3 * 4](7): snake_case_name and *emphasis*\n"
                       "- [A][ref]\n"),
            "A & B\n"
            "  Bold (1): said\n"
            "  Where (https://x.example/)\n"
            "   (https://y.example/a_b_c)\n"
            "  Bare (https://y.example/d): of it\n"
            "   (https://z.example/)\n"
            "  this (2): See this for that\n"
            "  Task (3)\n"
            "  icon Icon (5)\n"
            "  Two words (a b.md)\n"
            "  Paren (x_(y))\n"
            "  In (c d): dash\n"
            "  Wrapped (6): first second third\n"
            "  2 * 3 * 4 (7): snake_case_name and emphasis\n");
}

TEST(Llms, G18_AnAddressInWordsEndsWhereAReaderSeesItsEnd)
{
  EXPECT_EQ(outline_of("# A\n"
                       "- Rye: https://x.example/Rye_(bread)\n"
                       "- Wheat (https://x.example/wheat)\n"
                       "- Oat (see https://x.example/oat_(grain)).\n"
                       "- \xE5\x90\x8D\xEF\xBC\x9Ahttps://x.example/name\n"
                       "- Loud: HTTPS://x.example/loud!\n"
                       "- Two: https://x.example/?a&amp;b\n"
                       "- End: https://x.example/?c&amp;\n"
                       "- Escaped: https://x.example/a\\_b\n"
                       "- Emphasis: *https://x.example/_c_*\n"
                       "- xhttp://x.example/no\n"),
            "A\n"
            "  Rye (https://x.example/Rye_(bread))\n"
            "  Wheat (https://x.example/wheat)\n"
            "  Oat (see (https://x.example/oat_(grain))\n"
            "  \xE5\x90\x8D (https://x.example/name)\n"
            "  Loud (HTTPS://x.example/loud)\n"
            "  Two (https://x.example/?a&b)\n"
            "  End (https://x.example/?c&)\n"
            "  Escaped (https://x.example/a_b)\n"
            "  Emphasis (https://x.example/_c)\n");
}

// As published lists have them: see real_llms.
TEST(Llms, G18_NamesAreBesideAddresses)
{
  EXPECT_EQ(outline_of("# https://x.example/ and more:\n"
                       "- https://x.example/a \xE2\x80\x94 Behind it\n"
                       "- <https://x.example/b>: Behind *that*\n"
                       "- [https://x.example/c](https://x.example/c) | Behind a link\n"
                       "- [](https://x.example/d): said\n"
                       "- [https://x.example/e](https://y.example/e): no name\n"
                       "- **Bold:** https://x.example/f\n"
                       "- **Link:** [https://x.example/g](https://x.example/g) - said\n"
                       "- Bar \xE2\x80\x95 https://x.example/h\n"
                       "- Arrow \xE2\x86\x92 <https://x.example/i>\n"
                       "- Round (https://x.example/j), said\n"
                       "- Tight(<https://x.example/k>)\n"
                       "- Text ([x.example/l](https://x.example/l))\n"
                       "- Half (https://x.example/m\n"
                       "- Code: [X.example/n](https://www.x.example/n/)\n"
                       "- Other: [n](https://x.example/n)\n"
                       "- [o.md](o.md): said\n"
                       "- Local: [p.md](p.md)\n"
                       "- ( ): https://x.example/q\n"),
            "https://x.example/ and more:\n"
            "  Behind it (https://x.example/a)\n"
            "  Behind that (https://x.example/b)\n"
            "  Behind a link (https://x.example/c)\n"
            "   (https://x.example/d): said\n"
            "  https://x.example/e (https://y.example/e): no name\n"
            "  Bold (https://x.example/f)\n"
            "  Link (https://x.example/g): said\n"
            "  Bar (https://x.example/h)\n"
            "  Arrow (https://x.example/i)\n"
            "  Round (https://x.example/j): said\n"
            "  Tight (https://x.example/k)\n"
            "  Text (https://x.example/l)\n"
            "  Half ( (https://x.example/m)\n"
            "  Code (https://www.x.example/n/)\n"
            "  n (https://x.example/n): Other: n\n"
            "  o.md (o.md): said\n"
            "  p.md (p.md): Local: p.md\n"
            "  ( ) (https://x.example/q)\n");
}

// CommonMark 5.3
TEST(Llms, G18_ANumberOtherThanOneIsOfTheTextThatGoesOn)
{
  EXPECT_EQ(outline_of("# A\n"
                       "- In Oven Quarterly 16(1),\n"
                       "  2025. https://x.example/a\n"
                       "- First\n"
                       "  1. [b](1)\n"
                       "  2. [c](2)\n"
                       "- Empty\n"
                       "  *\n"
                       "  [d](3)\n"
                       "- 7. [e](4)\n"
                       "  8. [f](5)\n\n"
                       "text\n"
                       "2. [no](6)\n\n"
                       "2. [g](7)\n"
                       "2026. [h](8)\n"
                       "text\n"
                       "1. [i](9)\n"),
            "A\n"
            "  In Oven Quarterly 16(1), 2025. (https://x.example/a)\n"
            "  First\n"
            "    b (1)\n"
            "    c (2)\n"
            "  d (3): Empty * d\n"
            "  \n"
            "    e (4)\n"
            "    f (5)\n"
            "  g (7)\n"
            "  h (8): text\n"
            "  i (9)\n");
}

TEST(Llms, G18_WhatIsBesideTheLink)
{
  EXPECT_EQ(outline_of("# A\n"
                       "## [Guide](/g): all of it\n"
                       "> Not this.\n"
                       "- [a](1)\xEF\xBC\x9A said\n"
                       "- Name: [b](2)\n"
                       "## [Top](#a) and more\n"
                       "- **Bread** all kinds\n"
                       "  - [c](3)\n"
                       "## **Bold** heading: here\n"
                       "- ~5 to ~10 minutes, ~~old~~: [d](4)\n"
                       "- [x]: /5\n"
                       "- [x] [e](6)\n"
                       "- [ ] **Task** open\n"
                       "  - [f](7)\n"),
            "A\n"
            "  Guide (/g): all of it\n"
            "    a (1): said\n"
            "    b (2): Name: b\n"
            "  Top and more\n"
            "    Bread: all kinds\n"
            "      c (3)\n"
            "  Bold heading: here\n"
            "    d (4): ~5 to ~10 minutes, old: d\n"
            "    e (6)\n"
            "    Task: open\n"
            "      f (7)\n");
}

TEST(Llms, G18_AnItemMayBeginWithAnother)
{
  EXPECT_EQ(outline_of("# A\n"
                       "- - [a](1)\n"
                       "  - [b](2)\n"
                       "- 1. * [c](3)\n"
                       "- # B\n"
                       "- ```\n"
                       "  - [d](4)\n"
                       "  ```\n"
                       "- > [e](5)\n"
                       "- * * *\n"
                       "- [f](6)\n"),
            "A\n"
            "  \n"
            "    a (1)\n"
            "    b (2)\n"
            "  \n"
            "    \n"
            "      c (3)\n"
            "  B\n"
            "    f (6)\n");
}

TEST(Llms, G11_ALinkWithoutAnAddressIsTold)
{
  const auto result = read_list("# A\n- [One]()\n- [Two](2)\n## [Three](<>)\n", at_llms);
  EXPECT_EQ(outline(result), "A\n  Two (2)\n");
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2", "bad-entry:4"));
}

// CommonMark 2.3: a document with U+0000 could not come from the reader process.
TEST(Llms, G18_U0000IsReplaced)
{
  using namespace std::string_view_literals;
  EXPECT_EQ(
      outline_of("# A\0\n- [One\0](/\0): and this is as long as a list in which that is rare: no image\n"sv),
      "A\xEF\xBF\xBD\n"
      "  One\xEF\xBF\xBD (/\xEF\xBF\xBD): and this is as long as a list in which that is rare: no image\n");
}

TEST(Llms, G18_HeadingsOfAllKinds)
{
  EXPECT_EQ(outline_of("Site\n====\n"
                       "- [Zero](0)\n\n"
                       "One ##\n---\n"
                       "- [One](1)\n"
                       "#### Four\n"
                       "- [Two](2)\n"
                       "### [Linked](3) ###\n"
                       "> Said of it.\n"
                       "- [Four](4)\n"
                       "# Another\n"
                       "- [Five](5)\n\n"
                       "##No heading\n"
                       "## Empty\n"),
            "Site\n"
            "  Zero (0)\n"
            "  One ##\n"
            "    One (1)\n"
            "    Two (2)\n"
            "    Linked (3): Said of it.\n"
            "      Four (4)\n"
            "  Another\n"
            "    Five (5)\n");
}

TEST(Llms, G18_TheNameMayFollowHeadingsWithoutEntries)
{
  EXPECT_EQ(outline_of("## Contents\n- [Below](#below)\n# Site\n> Said of it.\n- [One](1)\n"),
            "Site: Said of it.\n"
            "  One (1)\n");
}

TEST(Llms, G18_ParagraphsEndAndItemsNestAsInCommonMark)
{
  EXPECT_EQ(outline_of("# A\n"
                       "- [a](1)\n"
                       " - [b](2)\n"
                       "    - [c](3)\n"
                       "\n"
                       "      of c, [not](x) an entry\n"
                       "\t- [d](4)\n"
                       "10. [e](5)\n"
                       "    - [f](6)\n\n"
                       "text\n\n"
                       "more text\n\n"
                       "  - [g](7)\n"
                       "***\n"
                       "-\n"
                       "-[no](8)\n"
                       "+ [h](9)\r\n"),
            "A\n"
            "  a (1)\n"
            "  b (2)\n"
            "    c (3)\n"
            "    d (4)\n"
            "  e (5)\n"
            "    f (6)\n"
            "  g (7)\n"
            "  h (9)\n");
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
