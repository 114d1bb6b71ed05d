#include "render/changes/page_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support_load/table_load.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* root = "http://example.com/map.xml";

std::string sitemap(const std::string& content)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink' "
         "xmlns:h='http://www.w3.org/1999/xhtml'>" +
         content + "</sitemap>";
}

PageChanges changes_of(const std::string& content, const DisplayLevels& levels = {},
                       const test::DocumentTable& others = {}, const Policy& policy = {})
{
  test::DocumentTable table = others;
  table[root] = sitemap(content);
  return page_changes(*test::load_from_table(root, table, policy).map, levels);
}

std::vector<std::string> urls_of(const PageChanges& changes)
{
  std::vector<std::string> urls;
  for (const PageStyle& style : changes.styles)
    urls.push_back(style.url);
  return urls;
}

TEST(PageChanges, S4_ATokenForEachLevel)
{
  const PageChanges changes = changes_of("<class-change elem='/h:html/h:body' prefix='map'/>");
  ASSERT_EQ(changes.changes.size(), 1u);
  const PageChange& change = changes.changes[0];
  EXPECT_EQ(change.xpath, "/h:html/h:body");
  EXPECT_THAT(change.namespaces, ElementsAre(std::pair{"h", "http://www.w3.org/1999/xhtml"}));
  EXPECT_EQ(change.attribute, "class");
  EXPECT_THAT(change.tokens, ElementsAre("map-hidden", "map-menu", "map-overlay", "map-sidebar"));
  EXPECT_EQ(changes.level("hidden"), 0u);
  EXPECT_EQ(changes.level("sidebar"), 3u);
  EXPECT_EQ(changes.level("elsewhere"), std::nullopt);
}

TEST(PageChanges, S1_AllInstructionsInTheirOrder)
{
  const PageChanges changes = changes_of(
      "<class-change elem='//h:p' prefix='one'/>"
      "<class-change elem='//h:p' prefix='two' attr='data-map'/>"
      "<external xlink:href='parts.xml'/>",
      {}, {{"http://example.com/parts.xml", sitemap("<class-change elem='//*' prefix='three'/>")}});
  ASSERT_EQ(changes.changes.size(), 3u);
  EXPECT_EQ(changes.changes[0].tokens[0], "one-hidden");
  EXPECT_EQ(changes.changes[1].attribute, "data-map");
  EXPECT_EQ(changes.changes[1].tokens[0], "two-hidden");
  EXPECT_EQ(changes.changes[2].tokens[0], "three-hidden");
}

TEST(PageChanges, S1_NotWhatWasRefused)
{
  EXPECT_TRUE(changes_of("<class-change elem='//h:a' attr='onclick' prefix='p'/>"
                         "<class-change elem='//h:a[' prefix='p'/><class-change elem='//h:a' prefix='p q'/>")
                  .empty());
  // policy: of another origin than the page
  EXPECT_TRUE(
      changes_of("<external xlink:href='http://other.example/parts.xml'/>", {},
                 {{"http://other.example/parts.xml", sitemap("<class-change elem='//*' prefix='p'/>")}})
          .empty());
}

TEST(PageChanges, S2_AtTheLevelsOfTheReader)
{
  DisplayLevels levels;
  ASSERT_EQ(levels.set_levels({{.name = "off", .shows_map = false}, {.name = "on"}}), std::nullopt);
  ASSERT_EQ(levels.set_pattern("{level}/{prefix}"),
            std::string{"the pattern has a character that is not allowed in a class name"});
  ASSERT_EQ(levels.set_pattern("{level}_{prefix}"), std::nullopt);
  const PageChanges changes = changes_of("<class-change elem='//h:p' prefix='map'/>", levels);
  EXPECT_THAT(changes.changes.at(0).tokens, ElementsAre("off_map", "on_map"));
  EXPECT_EQ(changes.levels, levels.all());
}

TEST(PageChanges, O3_StyleSheetsEachOnce)
{
  const PageChanges changes =
      changes_of("<style url='a.css'/><style url='b.css' replace='true' type='text/css'/>"
                 "<style url='/a.css'/><style url='c.css' type='Text/CSS; charset=utf-8'/>");
  EXPECT_THAT(urls_of(changes), ElementsAre("http://example.com/a.css", "http://example.com/b.css",
                                            "http://example.com/c.css"));
  EXPECT_FALSE(changes.styles[0].replace);
  EXPECT_TRUE(changes.styles[1].replace);
}

TEST(PageChanges, O3_NoOtherTypesAndNoOtherSchemes)
{
  EXPECT_THAT(urls_of(changes_of("<style url='a.xsl' type='text/xsl'/><style url='a.css' type='css'/>"
                                 "<style url='javascript:alert(1)'/><style url='data:text/css,*{}'/>"
                                 "<style url='file:///a.css'/><style url='http://me@example.com/a.css'/>")),
              IsEmpty());
}

/// A style sheet can do what classes can, and more.
TEST(PageChanges, O3_NoStyleSheetFromAnotherOriginsFile)
{
  const std::string parts = "http://other.example/parts.xml";
  test::DocumentTable table = {{parts, sitemap("<style url='http://example.com/a.css'/>")},
                               {root, sitemap("<external xlink:href='" + parts +
                                              "'/>"
                                              "<style url='http://other.example/b.css'/>")}};
  const LoadResult loaded = test::load_from_table(root, table);
  EXPECT_THAT(urls_of(page_changes(*loaded.map, {})), ElementsAre("http://other.example/b.css"));
  EXPECT_EQ(loaded.diagnostics.count(Code::style_refused), 1u);
  ASSERT_EQ(loaded.map->styles().size(), 2u) << "it stays in the map, marked";
  const auto refused = loaded.map->styles()[0].url.text() == "http://example.com/a.css" ? 0u : 1u;
  EXPECT_TRUE(loaded.map->styles()[refused].refused);
  EXPECT_FALSE(loaded.map->styles()[1 - refused].refused);
}

TEST(PageChanges, AreBounded)
{
  std::string content;
  for (int i = 0; i < 100; ++i)
    content += "<class-change elem='//h:p' prefix='p'/><style url='" + std::to_string(i) + ".css'/>";
  const PageChanges changes = changes_of(content);
  EXPECT_EQ(changes.changes.size(), Policy{}.class_changes);
  EXPECT_EQ(changes.styles.size(), 16u);
  EXPECT_EQ(changes.styles.back().url, "http://example.com/15.css");
}

} // namespace
} // namespace standard_sitemap
