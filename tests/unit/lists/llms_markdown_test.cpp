#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lists/llms_outline.h"

// G-18: what Markdown is an entry, and what its name is

namespace standard_sitemap {
namespace {

using standard_sitemap::testing::outline_of;

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

} // namespace
} // namespace standard_sitemap
