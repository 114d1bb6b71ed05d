#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::class_changes_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";
const std::string html = "xmlns:html='http://www.w3.org/1999/xhtml'";

LoadResult load_one(const std::string& body, const std::string& attributes = {}, const Policy& policy = {},
                    const std::string& page = "http://example.com/page")
{
  Site site;
  site.add(root, sitemap(body, attributes));
  return load(site, root, page, policy);
}

TEST(ClassChanges, S3_AsAuthoredWithJustTheBindingsItUses)
{
  const auto result = load_one("<class-change " + html +
                               " elem='/html:html/html:body' prefix='map'/>"
                               "<class-change elem='//*' attr='data-map' prefix='m-1'/>");
  ASSERT_EQ(result.map->class_changes().size(), 2u);
  const ClassChange& first = result.map->class_changes()[0];
  EXPECT_EQ(first.xpath, "/html:html/html:body");
  EXPECT_EQ(first.attribute, "class");
  EXPECT_EQ(first.prefix, "map");
  EXPECT_FALSE(first.refused);
  using Bindings = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(first.namespaces, (Bindings{{"html", "http://www.w3.org/1999/xhtml"}}));
  EXPECT_EQ(result.map->class_changes()[1].attribute, "data-map");
  EXPECT_TRUE(result.map->class_changes()[1].namespaces.empty());
  EXPECT_TRUE(result.diagnostics.empty());
}

TEST(ClassChanges, Policy_WhatIsRefusedStaysMarked)
{
  const std::string long_xpath(2049, 'a');
  for (const std::string& bad :
       {std::string{"prefix='p'"}, std::string{"elem='//a'"}, std::string{"elem='//a' prefix='1p'"},
        std::string{"elem='//a' prefix='p q'"}, "elem='//a' prefix='" + std::string(65, 'p') + "'",
        std::string{"elem='//a[' prefix='p'"}, std::string{"elem='//x:a' prefix='p'"},
        "elem='" + long_xpath + "' prefix='p'", std::string{"elem='//a' prefix='p' attr='onclick'"},
        std::string{"elem='//a' prefix='p' attr='data-'"}, std::string{"elem='//a' prefix='p' attr='style'"},
        std::string{"elem='//a' prefix='p' attr='data-x y'"}}) {
    const auto result = load_one("<class-change " + bad + "/>");
    ASSERT_EQ(result.map->class_changes().size(), 1u) << bad;
    EXPECT_TRUE(result.map->class_changes()[0].refused) << bad;
    EXPECT_EQ(result.diagnostics.count(Code::class_change_refused), 1u) << bad;
  }
  for (const std::string& good : {"elem='//a' prefix='" + std::string(64, 'p') + "'",
                                  "elem='" + std::string(2048, 'a') + "' prefix='_p-0'"})
    EXPECT_FALSE(load_one("<class-change " + good + "/>").map->class_changes()[0].refused) << good;
}

TEST(ClassChanges, Policy_OnlyFromThePagesOwnOrigin)
{
  const std::string change = "<class-change elem='//a' prefix='p'/>";
  EXPECT_FALSE(load_one(change).map->class_changes()[0].refused);
  for (const auto* page : {"http://www.example.com/", "https://example.com/", "http://example.com:81/"}) {
    if (std::string_view{page}.starts_with("https"))
      continue; // mixed content: no map at all
    EXPECT_TRUE(load_one(change, {}, {}, page).map->class_changes()[0].refused) << page;
  }
  EXPECT_FALSE(load_one(change, {}, {}, "http://EXAMPLE.com:80/").map->class_changes()[0].refused);
  EXPECT_FALSE(load_one(change, {}, {}, "").map->class_changes()[0].refused)
      << "without a page: with the root document";
}

TEST(ClassChanges, S6_ALocalRootWithoutAPageIsItsOwnOrigin)
{
  const std::string file = "file:///site/map.xml";
  Site site;
  site.add(file, sitemap("<class-change elem='//a' prefix='p'/>"));
  const auto alone = load(site, file, file);
  ASSERT_TRUE(alone.map);
  EXPECT_FALSE(alone.map->class_changes()[0].refused);
  const auto for_page = load(site, file, "file:///site/page.html");
  ASSERT_TRUE(for_page.map);
  EXPECT_TRUE(for_page.map->class_changes()[0].refused) << "origins are opaque";
}

TEST(ClassChanges, S6_OfSplicedFilesToo)
{
  const auto change = [](const std::string& prefix) {
    return "<class-change elem='//a' prefix='" + prefix + "'/>";
  };
  Site site;
  site.add(root, sitemap("<group><external xlink:href='a.xml'/></group><external xlink:href='b.xml#i'/>"
                         "<external xlink:href='http://other.example/c.xml'/>" +
                         change("root") + "<group>" + change("nested") + "</group>"));
  site.add("http://example.com/a.xml", sitemap("<item/>" + change("spliced")));
  site.add("http://example.com/b.xml", sitemap("<item xml:id='i'/>" + change("fragment")));
  site.add("http://other.example/c.xml", sitemap("<item/>" + change("other")));
  const auto result = load(site, root);
  const auto& changes = result.map->class_changes();
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].prefix, "root");
  EXPECT_EQ(changes[1].prefix, "spliced");
  EXPECT_FALSE(changes[1].refused);
  EXPECT_EQ(changes[2].prefix, "other");
  EXPECT_TRUE(changes[2].refused);
}

TEST(ClassChanges, O2_OnTheSitemapItself)
{
  const auto result = load_one("", "prefix='p'");
  ASSERT_EQ(result.map->class_changes().size(), 1u);
  const ClassChange& change = result.map->class_changes()[0];
  EXPECT_EQ(change.xpath, "/html:html/html:body");
  EXPECT_EQ(change.attribute, "class");
  EXPECT_FALSE(change.refused);
  ASSERT_EQ(change.namespaces.size(), 1u);
  EXPECT_EQ(change.namespaces[0].second, "http://www.w3.org/1999/xhtml");
}

TEST(ClassChanges, Policy_ClassChangesAreBounded)
{
  Policy policy;
  policy.class_changes = 2;
  const std::string change = "<class-change " + html + " elem='//html:a' prefix='p'/>";
  const auto enough = load_one(change + change, {}, policy);
  EXPECT_EQ(enough.map->class_changes().size(), 2u);
  EXPECT_EQ(enough.diagnostics.count(Code::limit_class_changes), 0u);
  const auto limited = load_one(change + change + change, {}, policy);
  EXPECT_EQ(limited.map->class_changes().size(), 2u);
  EXPECT_FALSE(limited.map->class_changes()[1].refused);
  EXPECT_EQ(limited.diagnostics.count(Code::limit_class_changes), 1u);
}

/// XML itself declares it, everywhere.
TEST(ClassChanges, S3_ThePrefixXmlIsAlwaysInScope)
{
  const auto result = load_one("<class-change elem='//*[@xml:lang]' prefix='p'/>");
  ASSERT_EQ(result.map->class_changes().size(), 1u);
  const ClassChange& change = result.map->class_changes()[0];
  EXPECT_EQ(change.refused, std::nullopt);
  using Bindings = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(change.namespaces, (Bindings{{"xml", "http://www.w3.org/XML/1998/namespace"}}));
  EXPECT_TRUE(result.diagnostics.empty());
}

/// An element that is not an instruction is not counted, however often it occurs.
TEST(ClassChanges, S6_OnlyChildrenOfASitemapAreCounted)
{
  Policy policy;
  policy.class_changes = 2;
  const std::string change = "<class-change " + html + " elem='//html:a' prefix='p'/>";
  const auto result =
      load_one("<item name='i' url='/i'>" + change + change + "</item>" + change + change, {}, policy);
  ASSERT_EQ(result.map->class_changes().size(), 2u);
  for (const ClassChange& kept : result.map->class_changes())
    EXPECT_EQ(kept.refused, std::nullopt);
  EXPECT_TRUE(result.diagnostics.empty());
}

TEST(Instructions, O3_Styles)
{
  const auto result = load_one("<style url='a.css' type='text/css'/><style url='b.css' replace='true'/>"
                               "<style url='javascript:x'/><style/>");
  ASSERT_EQ(result.map->styles().size(), 2u);
  EXPECT_EQ(result.map->styles()[0].url.text(), "http://example.com/a.css");
  EXPECT_EQ(result.map->styles()[0].type, "text/css");
  EXPECT_FALSE(result.map->styles()[0].replace);
  EXPECT_TRUE(result.map->styles()[1].replace);
  EXPECT_EQ(result.diagnostics.count(Code::style_refused), 1u);
}

TEST(Instructions, O4_Logo)
{
  const auto result = load_one("<image><variant url='s.png' type='image/png' width='16' height='16'/>"
                               "<variant url='l.svg' width='many'/></image>");
  ASSERT_EQ(result.map->logo().size(), 2u);
  EXPECT_EQ(result.map->logo()[0].url.text(), "http://example.com/s.png");
  EXPECT_EQ(result.map->logo()[0].width, 16u);
  EXPECT_EQ(result.map->logo()[1].width, std::nullopt);
}

} // namespace
} // namespace standard_sitemap::class_changes_test
