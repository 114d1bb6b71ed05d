#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::externals_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

LoadResult load_one(const std::string& body, const Policy& policy = {})
{
  Site site;
  site.add(root, sitemap(body));
  return load(site, root, "http://example.com/", policy);
}

TEST(Externals, M5_StandsForItsTargetAtItsPlace)
{
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='b.xml#i'/><item name='c'/>"));
  site.add("http://example.com/b.xml",
           sitemap("<item name='no'/><item name='b' xml:id='i'><item name='d'/></item>"));
  const auto result = load(site, root);
  EXPECT_EQ(outline(result), "(a,b(d),c)");
  EXPECT_EQ(result.map->size(), 5u) << "M-4: naming one element does not reach its siblings";
}

TEST(Externals, M5a_OnlyAFragmentNamesThisDocumentWhateverItsBase)
{
  Site site;
  site.add(
      root,
      sitemap("<external xlink:href='#i'/><item tree='exclude' xml:id='x'><item name='a' xml:id='i'/></item>",
              "xml:base='http://other.example/'"));
  const auto result = load(site, root);
  EXPECT_EQ(outline(result), "(a)");
  EXPECT_EQ(site.requested, std::vector<std::string>{root});
}

TEST(Externals, M5a_TheFragmentIsPercentDecoded)
{
  EXPECT_EQ(outline(load_one("<group name='g'><external xlink:href='#%C3%A9%2E'/></group>"
                             "<item name='a' xml:id='\xc3\xa9.'/>")),
            "(g(a),a)");
}

TEST(Externals, ALongReferenceIsCutBetweenCharactersInTheMessage)
{
  const std::string start = '#' + std::string(254, 'a');
  const auto result = load_one("<external xlink:href='" + start + "\xc3\xa9'/>");
  ASSERT_EQ(result.diagnostics.count(Code::external_unresolved), 1u);
  const std::string& message = result.diagnostics.items().front().message;
  EXPECT_TRUE(message.starts_with("an external refers to " + start + ", but ")) << message;
}

TEST(Externals, M5b_WithoutFragmentTheChildrenOfTheSitemapStandThere)
{
  for (const auto* href : {"b.xml", "b.xml#"}) {
    Site site;
    site.add(root,
             sitemap("<item name='a'/><external xlink:href='" + std::string{href} + "'/><item name='d'/>"));
    site.add("http://example.com/b.xml",
             sitemap("<item name='b'/><item name='x' tree='exclude'/><group name='c'/>"));
    const auto result = load(site, root);
    EXPECT_EQ(outline(result), "(a,b,c,d)") << href;
    EXPECT_EQ(result.map->size(), 6u) << "a spliced sitemap is not a node; an excluded child is one";
  }
}

TEST(Externals, M5b_SplicingOneselfAddsNothing)
{
  for (const auto* href : {"map.xml", "#", "map.xml#top"}) {
    Site site;
    site.add(root,
             sitemap("<item name='a'/><external xlink:href='" + std::string{href} + "'/><item name='b'/>",
                     "xml:id='top'"));
    const auto result = load(site, root);
    EXPECT_EQ(outline(result), "(a,b)") << href;
    EXPECT_EQ(result.diagnostics.count(Code::external_loop), 1u);
    EXPECT_EQ(site.requested.size(), 1u);
  }
}

TEST(Externals, M5b_MutualSplices)
{
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='b.xml'/>"));
  site.add("http://example.com/b.xml",
           sitemap("<item name='b'/><external xlink:href='map.xml'/><item name='c'/>"));
  const auto result = load(site, root);
  EXPECT_EQ(outline(result), "(a,b,c)");
  EXPECT_EQ(result.diagnostics.count(Code::external_loop), 1u);
}

TEST(Externals, M5b_BelowANodeTheRootFileIsSplicedAnew)
{
  EXPECT_EQ(outline(load_one("<item name='a'><external xlink:href='#'/></item><item name='b'/>")),
            "(a(^a,b),b)")
      << "a loop of nodes (L-1), not of splices";
}

TEST(Externals, M5c_WhatCannotBeResolved)
{
  const auto result = load_one(
      "<external/>\n<external xlink:href=''/>\n<external xlink:href='#none'/>\n"
      "<external xlink:href='#v'/>\n<external xlink:href='a\\b'/>\n<external xlink:href='#e'/>\n"
      "<item name='a' xml:id='i'><variant xml:id='v'/></item><external xml:id='e' xlink:href='#i'/>");
  EXPECT_EQ(outline(result), "(a,a)");
  EXPECT_EQ(result.diagnostics.count(Code::external_unresolved), 6u);
  std::uint32_t line = 1;
  for (const Diagnostic& d : result.diagnostics.items()) {
    EXPECT_EQ(d.code, Code::external_unresolved);
    EXPECT_EQ(d.severity, Severity::warning);
    EXPECT_EQ(d.line, line++);
  }
}

TEST(Externals, M5c_OncePerElementHoweverOftenSpliced)
{
  Site site;
  site.add(root,
           sitemap("<group name='g'><external xlink:href='b.xml'/></group><external xlink:href='b.xml'/>"));
  site.add("http://example.com/b.xml", sitemap("<external xlink:href='#none'/><item name='a'/>"));
  const auto result = load(site, root);
  EXPECT_EQ(outline(result), "(g(a),a)");
  EXPECT_EQ(result.diagnostics.count(Code::external_unresolved), 1u);
}

TEST(Externals, M5c_AMissingFileCostsNothingElse)
{
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='gone.xml'/><external xlink:href='bad.xml#i'/>"
                         "<external xlink:href='html.xml'/><item name='b'/>"));
  site.add("http://example.com/bad.xml", "<sitemap");
  site.add("http://example.com/html.xml", "<html xmlns='http://www.w3.org/1999/xhtml'/>");
  const auto result = load(site, root);
  EXPECT_EQ(outline(result), "(a,b)");
  EXPECT_EQ(result.diagnostics.count(Code::external_unresolved), 3u);
  ASSERT_EQ(result.documents.size(), 4u);
  EXPECT_EQ(result.documents[1].outcome, DocumentOutcome::http_error);
  EXPECT_EQ(result.documents[1].status, 404);
  EXPECT_EQ(result.documents[2].outcome, DocumentOutcome::malformed);
  EXPECT_EQ(result.documents[3].outcome, DocumentOutcome::not_a_sitemap);
}

TEST(Externals, M5d_OnlyItsBaseCounts)
{
  Site site;
  site.add(root, sitemap("<external xml:base='sub/' name='no' tree='exclude' xlink:href='b.xml#i'/>"));
  site.add("http://example.com/sub/b.xml", sitemap("<item name='yes' xml:id='i'/>"));
  EXPECT_EQ(outline(load(site, root)), "(yes)");
}

TEST(Externals, M6_ExcludedTargetsHaveNoPlaceButAreReached)
{
  const auto result =
      load_one("<external xlink:href='#x'/><item name='x' xml:id='x' tree='exclude' role='search'>"
               "<item name='y' xml:id='y'/></item><external xlink:href='#y'/>");
  EXPECT_EQ(outline(result), "(y)");
  ASSERT_EQ(result.map->roles().size(), 1u);
  const NodeId excluded = result.map->roles()[0].nodes.at(0);
  EXPECT_EQ(result.map->node(excluded).name(), "x");
  EXPECT_EQ(result.map->node(excluded).children().size(), 1u);
}

TEST(Externals, L3_ADocumentIsFetchedOnce)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml#a'/><external xlink:href='./b.xml#b'/>"
                         "<external xlink:href='http://example.com/b.xml'/>"));
  site.add("http://example.com/b.xml", sitemap("<item name='a' xml:id='a'/><item name='b' xml:id='b'/>"));
  EXPECT_EQ(outline(load(site, root)), "(a,b,a,b)");
  EXPECT_EQ(site.requested, (std::vector<std::string>{root, "http://example.com/b.xml"}));
}

TEST(Externals, M14_OneFinalUriIsOneDocument)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='old.xml#a'/><external xlink:href='new.xml#b'/>"));
  const std::string body = sitemap("<item name='a' xml:id='a'/><item name='b' xml:id='b'/>");
  site.add("http://example.com/old.xml", body).resources["http://example.com/old.xml"].final_url =
      "http://example.com/new.xml";
  site.add("http://example.com/new.xml", body);
  for (unsigned seed = 0; seed < 20; ++seed) {
    const auto result = load(site, root, "http://example.com/", {}, seed);
    EXPECT_EQ(outline(result), "(a,b)");
    ASSERT_EQ(result.documents.size(), 2u);
    EXPECT_EQ(result.documents[1].requested.text(), "http://example.com/old.xml");
    EXPECT_EQ(result.documents[1].final_url->text(), "http://example.com/new.xml");
  }
}

TEST(Externals, M13_TheResultDoesNotDependOnTheOrderOfAnswers)
{
  Site site;
  site.add(
      root,
      sitemap("<group name='g'><external xlink:href='b.xml'/><external xlink:href='gone.xml'/></group>"
              "<external xlink:href='c.xml#k'/><external xlink:href='d.xml'/><item role='home' name='h'/>"));
  site.add("http://example.com/b.xml",
           sitemap("<item name='b1'/><external xlink:href='c.xml'/><item name='b2' role='x'/>"));
  site.add("http://example.com/c.xml",
           sitemap("<item name='c1' xml:id='k'><external xlink:href='d.xml#z'/></item>"
                   "<external xlink:href='#nowhere'/><item name='c2'/>"));
  site.add("http://example.com/d.xml",
           sitemap("<group name='d1' xml:id='z'><external xlink:href='map.xml'/></group>"));
  const std::string expected = everything(load(site, root));
  EXPECT_TRUE(expected.starts_with("(g(b1,c1(d1(^g,^c1,^d1,h)),c2,b2),c1(d1(g(b1,^c1,c2,b2),^c1,^d1,h)),"
                                   "d1(g(b1,c1(^d1),c2,b2),c1(^d1),^d1,h),h)"))
      << expected;
  for (unsigned seed = 1; seed <= 200; ++seed)
    ASSERT_EQ(everything(load(site, root, "http://example.com/", {}, seed)), expected) << seed;
}

} // namespace
} // namespace standard_sitemap::externals_test
