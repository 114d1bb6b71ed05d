#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::map_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/dir/map.xml";

LoadResult load_one(const std::string& body, const std::string& attributes = {})
{
  Site site;
  site.add(root, sitemap(body, attributes));
  return load(site, root);
}

std::string url_of(const Map& map, NodeId id)
{
  BaseResolver bases;
  const Link link = map.node(id).link(bases);
  return link.url ? link.url->text() : link.blocked ? std::string{refusal_name(*link.blocked)} : "-";
}

TEST(Map, M1_RootItemsAndGroups)
{
  const auto result = load_one("<group name='g'><item name='i'/></group>");
  const Map& map = *result.map;
  ASSERT_EQ(map.size(), 3u);
  EXPECT_EQ(map.root().kind(), NodeKind::root);
  EXPECT_EQ(map.node(1).kind(), NodeKind::group);
  EXPECT_EQ(map.node(2).kind(), NodeKind::item);
  EXPECT_EQ(map.node(2).line(), 1u);
}

TEST(Map, M1_OnlyItemsHaveRoles)
{
  const auto result = load_one("<group role='home' name='g'/><item role='home' name='i'/>");
  ASSERT_EQ(result.map->roles().size(), 1u);
  EXPECT_EQ(result.map->roles()[0].nodes, std::vector<NodeId>{2});
  EXPECT_EQ(result.diagnostics.count(Code::role_on_group), 1u);
  EXPECT_TRUE(result.map->node(1).roles().empty());
}

TEST(Map, M12_RolesAreLowerCaseEachOnceKnownFirst)
{
  const auto result = load_one("<item role='zoo Search zoo'/><item role=' HOME\n'/><item role='search'/>");
  const auto& roles = result.map->roles();
  ASSERT_EQ(roles.size(), 3u);
  EXPECT_EQ(roles[0].role, "home");
  EXPECT_EQ(roles[1].role, "search");
  EXPECT_EQ(roles[1].nodes, (std::vector<NodeId>{1, 3}));
  EXPECT_EQ(roles[2].role, "zoo");
  EXPECT_EQ(result.map->node(1).roles(), (std::vector<std::string>{"zoo", "search"}));
}

TEST(Map, P5_NoRolesFromWhatIsNotReached)
{
  const auto result = load_one("<x:x xmlns:x='urn:x'><item role='home'/></x:x><item name='a'/>");
  EXPECT_TRUE(result.map->roles().empty());
  EXPECT_EQ(result.map->size(), 2u);
}

TEST(Map, P6_BasesNest)
{
  const auto result =
      load_one("<group xml:base='a/'><item url='x'/><item xml:base='b/' url='x'/>"
               "<item xml:base='/c/' url='x'/></group><item url='x'/><item url='?q'/><item url='#f'/>");
  const Map& map = *result.map;
  EXPECT_EQ(url_of(map, 2), "http://example.com/dir/a/x");
  EXPECT_EQ(url_of(map, 3), "http://example.com/dir/a/b/x");
  EXPECT_EQ(url_of(map, 4), "http://example.com/c/x");
  EXPECT_EQ(url_of(map, 5), "http://example.com/dir/x");
  EXPECT_EQ(url_of(map, 6), "http://example.com/dir/map.xml?q");
  EXPECT_EQ(url_of(map, 7), "http://example.com/dir/map.xml#f") << "M-5a is about externals only";
}

TEST(Map, P6_TheOutermostBaseIsTheFinalUri)
{
  Site site;
  site.add(root, sitemap("<item url='x'/>"));
  site.resources[root].final_url = "http://example.com/elsewhere/m.xml";
  EXPECT_EQ(url_of(*load(site, root).map, 1), "http://example.com/elsewhere/x");
}

TEST(Map, P6_AnUnusableBaseIsPassedOver)
{
  EXPECT_EQ(url_of(*load_one("<group xml:base='a\\b'><item url='x'/></group>").map, 2),
            "http://example.com/dir/x");
}

TEST(Map, P6_BasesInAnyOrderOfAsking)
{
  const auto result =
      load_one("<group xml:base='a/'><group xml:base='b/'><item url='x'/></group><item url='x'/></group>"
               "<group xml:base='c/'><item url='x'/></group>");
  const Map& map = *result.map;
  BaseResolver bases;
  const auto text = [&](NodeId id) { return map.node(id).link(bases).url->text(); };
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(text(6), "http://example.com/dir/c/x");
    EXPECT_EQ(text(3), "http://example.com/dir/a/b/x");
    EXPECT_EQ(text(4), "http://example.com/dir/a/x");
    EXPECT_EQ(text(3), "http://example.com/dir/a/b/x");
  }
}

TEST(Map, M9_InheritanceDoesNotCrossAnExternal)
{
  Site site;
  site.add(root, sitemap("<group lang='de'><external xlink:href='b.xml#i'/></group>"));
  site.add("http://example.com/dir/b.xml", sitemap("<group lang='fr'><item xml:id='i'/></group>"));
  EXPECT_EQ(load(site, root).map->node(2).lang(), "fr");
}

TEST(Map, M10_HrefWinsOverUrl)
{
  const auto result = load_one("<item xlink:href='a' url='b'/><item xlink:href='c' url='c'/>");
  EXPECT_EQ(url_of(*result.map, 1), "http://example.com/dir/a");
  EXPECT_EQ(result.diagnostics.count(Code::url_conflict), 1u);
}

TEST(Map, Policy_LinksThatAreNotOffered)
{
  const auto result =
      load_one("<item url='javascript:alert(1)'/><item url=' &#10;java&#10;script:alert(1)'/>"
               "<item url='data:text/html,x'/><item url='http://u:p@example.com/'/><item url='a\\b'/>"
               "<item url='http:///x'/><item url='mailto:a@example.com'/><item url='tel:123'/>"
               "<item url='a:b'/><item url='./a:b'/><item url='file:///etc/passwd'/><item/>");
  const Map& map = *result.map;
  EXPECT_EQ(url_of(map, 1), "scheme");
  EXPECT_EQ(url_of(map, 2), "scheme");
  EXPECT_EQ(url_of(map, 3), "scheme");
  EXPECT_EQ(url_of(map, 4), "credentials");
  EXPECT_EQ(url_of(map, 5), "unusable");
  EXPECT_EQ(url_of(map, 6), "unusable");
  EXPECT_EQ(url_of(map, 7), "mailto:a@example.com");
  EXPECT_EQ(url_of(map, 8), "tel:123");
  EXPECT_EQ(url_of(map, 9), "scheme");
  EXPECT_EQ(url_of(map, 10), "http://example.com/dir/a:b");
  EXPECT_EQ(url_of(map, 11), "scheme");
  EXPECT_EQ(url_of(map, 12), "-");
  EXPECT_EQ(result.diagnostics.count(Code::blocked_link), 8u);
}

TEST(Map, M8_VariantsTakeWhatTheyOmitFromTheirNode)
{
  const auto result =
      load_one("<item name='n' url='u' lang='en' type='text/html' description='d'>"
               "<variant lang='de' name='m'/><variant url='v' type='application/pdf'/></item>");
  BaseResolver bases;
  const auto variants = result.map->node(1).variants(bases);
  ASSERT_EQ(variants.size(), 2u);
  EXPECT_EQ(variants[0].name, "m");
  EXPECT_EQ(variants[0].lang, "de");
  EXPECT_EQ(variants[0].type, "text/html");
  EXPECT_EQ(variants[0].description, "d");
  EXPECT_EQ(variants[0].link.url->text(), "http://example.com/dir/u");
  EXPECT_EQ(variants[1].name, "n");
  EXPECT_EQ(variants[1].lang, "en");
  EXPECT_EQ(variants[1].type, "application/pdf");
  EXPECT_EQ(variants[1].link.url->text(), "http://example.com/dir/v");
}

TEST(Map, M13_NumbersInTheOrderReached)
{
  const auto result = load_one("<group name='a'><item name='b' tree='exclude'><item name='c'/></item>"
                               "<external xlink:href='#e'/></group><item name='d'/>"
                               "<group tree='exclude' name='x'><item name='e' xml:id='e'/></group>");
  std::string order;
  for (NodeId id = 1; id < result.map->size(); ++id)
    order += *result.map->node(id).name();
  EXPECT_EQ(order, "abcedx");
  EXPECT_EQ(outline(result), "(a(e),d)");
}

TEST(Map, M6_ExclusionIsNotInherited)
{
  const auto result =
      load_one("<item name='x' tree='exclude'><item name='a' role='r'/></item><item name='b' tree='no'/>");
  EXPECT_EQ(outline(result), "(b)");
  ASSERT_EQ(result.map->roles().size(), 1u);
  EXPECT_FALSE(result.map->node(2).excluded());
}

} // namespace
} // namespace standard_sitemap::map_test
