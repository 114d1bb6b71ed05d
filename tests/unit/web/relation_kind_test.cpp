// kinds of relations and their spellings.

#include "engine/web/relation_kind.h"

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(RelationKind, EachSpellingSaysItsKindOnly)
{
  std::set<std::string_view> tokens;
  for (const RelationSpelling& spelling : relation_spellings()) {
    EXPECT_TRUE(tokens.insert(spelling.token).second) << spelling.token;
    const LinkRelations said = link_relations(spelling.token);
    EXPECT_EQ(said.levels_up, spelling.kind == RelationKind::up ? 1u : 0u);
    EXPECT_EQ(said.starts, spelling.token == "start");
    EXPECT_EQ(said.kinds, said.starts ? 0u : 1u << static_cast<unsigned>(spelling.kind)) << spelling.token;
  }
  EXPECT_EQ(relation_kind_name(RelationKind::terms_of_service), "terms-of-service");
  EXPECT_EQ(relation_kind_name(RelationKind::alternate), "alternate");
}

TEST(RelationKind, R2_TokensInAnyCaseBetweenAnyWhiteSpace)
{
  const LinkRelations said = link_relations("\fNEXT\n nofollow\tTop ");
  EXPECT_TRUE(said.has(RelationKind::next) && said.has(RelationKind::home));
  EXPECT_FALSE(said.has(RelationKind::previous));
  EXPECT_EQ(link_relations("nexts xnext").kinds, 0u);
}

TEST(RelationKind, R2_StartAndFirstAreTwoFacts)
{
  const LinkRelations said = link_relations("Start begin");
  EXPECT_TRUE(said.starts && said.has(RelationKind::first));
  EXPECT_FALSE(link_relations("start").has(RelationKind::first) || link_relations("start").empty());
  EXPECT_TRUE(link_relations("starts").empty());
}

TEST(RelationKind, R2_UpIsCounted)
{
  EXPECT_EQ(link_relations("up up parent").levels_up, 3u);
  std::string many;
  for (int i = 0; i < 100; ++i)
    many += "up ";
  EXPECT_EQ(link_relations(many).levels_up, 20u);
}

TEST(RelationKind, R2_RevSaysWhoMadeThePage)
{
  EXPECT_TRUE(link_relations("", "x MADE").has(RelationKind::author));
  EXPECT_EQ(link_relations("", "next").kinds, 0u);
}

TEST(RelationKind, R3_AStyleSheetOrIconIsNoPage)
{
  EXPECT_EQ(link_relations("home Icon").kinds, 0u);
  EXPECT_EQ(link_relations("alternate stylesheet").kinds, 0u);
  EXPECT_NE(link_relations("home icons").kinds, 0u);
}

TEST(RelationKind, R3_OnlyHtmlAndXhtmlAreTypesOfPages)
{
  for (const char* type : {"", " ", "text/html", "TEXT/HTML;charset=x", " application/xhtml+xml"})
    EXPECT_TRUE(may_lead_to_page(type)) << type;
  for (const char* type : {"text/markdown", "application/xml", "html", "text/htmlx", "image/svg+xml"})
    EXPECT_FALSE(may_lead_to_page(type)) << type;
}

/// The table of docs/place.md has each spelling in the row of its kind, in the order of the table.
TEST(RelationKind, EachSpellingIsInTheDocument)
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/place.md"};
  std::stringstream text;
  text << stream.rdbuf();
  std::size_t at = text.str().find("<!-- kinds");
  ASSERT_NE(at, std::string::npos);
  for (const RelationSpelling& spelling : relation_spellings()) {
    const std::string name{relation_kind_name(spelling.kind)};
    const std::string row = "\n| `" + name + "` | ";
    const std::size_t begin = text.str().find(row, at);
    ASSERT_NE(begin, std::string::npos) << name;
    const std::string line = text.str().substr(begin, text.str().find('\n', begin + 1) - begin);
    EXPECT_NE(line.find('`' + std::string{spelling.token} + '`', row.size()), std::string::npos)
        << spelling.token;
    at = begin;
  }
}

} // namespace
} // namespace standard_sitemap
