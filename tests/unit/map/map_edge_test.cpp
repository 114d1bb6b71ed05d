// Limits and rare cases of the map that the mutants of tests/mutation showed to be untested.

#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::map_edge_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

LoadResult load_one(const std::string& body, const Policy& policy = {}, const std::string& attributes = {})
{
  Site site;
  site.add(root, sitemap(body, attributes));
  return load(site, root, "http://example.com/", policy);
}

// --- bases ---

TEST(MapEdge, P6_OneResolverForNodesOfSeveralDocuments)
{
  Site site;
  site.add(root, sitemap("<group xml:base='a/'><item name='1' url='x'/></group><external xlink:href='b.xml'/>"
                         "<item name='2' url='x'/>"));
  site.add("http://example.com/b.xml", sitemap("<group xml:base='b/'><item name='3' url='x'/></group>"));
  const auto result = load(site, root);
  const Map& map = *result.map;
  BaseResolver bases;
  const auto text_of = [&](std::string_view name) {
    for (NodeId id = 1; id < map.size(); ++id)
      if (map.node(id).name() == name)
        return map.node(id).link(bases).url->text();
    return std::string{};
  };
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(text_of("1"), "http://example.com/a/x");
    EXPECT_EQ(text_of("2"), "http://example.com/x") << "the chain of bases ends";
    EXPECT_EQ(text_of("3"), "http://example.com/b/x");
    EXPECT_EQ(text_of("2"), "http://example.com/x");
  }
}

// --- documents ---

TEST(MapEdge, M14_TheUsableAnswerStandsForBoth)
{
  for (const std::string bad : {"a.xml", "b.xml"})
    for (unsigned seed = 0; seed < 4; ++seed) {
      Site site;
      site.add(root, sitemap("<external xlink:href='a.xml'/><group name='g'><external "
                             "xlink:href='b.xml'/></group><external xlink:href='c.xml'/>"));
      for (const std::string name : {"a.xml", "b.xml", "c.xml"}) {
        auto& resource = site.resources["http://example.com/" + name];
        resource.body = sitemap("<item name='i'/>");
        resource.final_url = "http://example.com/final.xml";
        if (name == bad)
          resource.content_type = "text/html";
      }
      const auto result = load(site, root, "http://example.com/", {}, seed);
      EXPECT_EQ(outline(result), "(i,g(i),i)") << bad << seed;
      EXPECT_EQ(result.documents.size(), 2u) << bad << seed;
      EXPECT_EQ(result.map->size(), 3u) << "the item is one node";
    }
}

TEST(MapEdge, M14_OfSeveralUsableAnswersOneStandsForAll)
{
  for (unsigned seed = 0; seed < 8; ++seed) {
    Site site;
    site.add(root, sitemap("<external xlink:href='a.xml'/><external xlink:href='b.xml'/>"));
    site.add("http://example.com/a.xml", sitemap("<item name='a'/>"));
    site.add("http://example.com/b.xml", sitemap("<item name='b'/>"));
    site.resources["http://example.com/a.xml"].final_url = "http://example.com/final.xml";
    site.resources["http://example.com/b.xml"].final_url = "http://example.com/final.xml";
    const auto result = load(site, root, "http://example.com/", {}, seed);
    EXPECT_EQ(result.documents.size(), 2u) << seed;
    if (seed == 0) {
      EXPECT_EQ(outline(result), "(a,a)") << "answered in order";
    } else {

      EXPECT_TRUE(outline(result) == "(a,a)" || outline(result) == "(b,b)") << outline(result);
    }
  }
}

TEST(MapEdge, M14_TheUsableAnswerGivesWhatWasNamedOfTheOthers)
{
  for (const std::string good : {"a", "b", "c"})
    for (unsigned seed = 0; seed < 8; ++seed) {
      Site site;
      site.add(root, sitemap("<external xlink:href='a.xml#one'/><external xlink:href='b.xml#two'/>"
                             "<external xlink:href='c.xml#three'/>"));
      for (const std::string name : {"a", "b", "c"}) {
        auto& resource = site.resources["http://example.com/" + name + ".xml"];
        resource.body = sitemap("<group name='1' xml:id='one'><external xlink:href='d.xml'/></group>"
                                "<group name='2' xml:id='two'><external xlink:href='e.xml'/></group>"
                                "<group name='3' xml:id='three'><external xlink:href='f.xml'/></group>");
        resource.final_url = "http://example.com/final.xml";
        if (name != good)
          resource.content_type = "text/html";
      }
      for (const std::string name : {"d", "e", "f"})
        site.add("http://example.com/" + name + ".xml", sitemap("<item name='" + name + "'/>"));
      EXPECT_EQ(outline(load(site, root, "http://example.com/", {}, seed)), "(1(d),2(e),3(f))")
          << good << seed;
    }
}

TEST(MapEdge, L3_NamedTwiceFetchedOnce)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='a.xml'/><external xlink:href='a.xml#i'/>"));
  site.add("http://example.com/a.xml", sitemap("<item name='i' xml:id='i'/>"));
  EXPECT_EQ(outline(load(site, root)), "(i,i)");
  EXPECT_EQ(site.requested.size(), 2u);
}

TEST(MapEdge, L3_WhatARedirectLedToIsNotFetchedAgain)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='a.xml'/>"));
  site.add("http://example.com/a.xml",
           sitemap("<item name='i' xml:id='i'/><external xlink:href='b.xml#i'/>"));
  site.resources["http://example.com/a.xml"].final_url = "http://example.com/b.xml";
  EXPECT_EQ(outline(load(site, root)), "(i,i)");
  EXPECT_EQ(site.requested.size(), 2u);
}

// --- externals ---

TEST(MapEdge, D9_AFragmentThatIsUnusableNamesNothing)
{
  for (const std::string bad : {"a\\b", "a&#x7f;b", "a&#x85;b"}) {
    const auto result =
        load_one("<item name='a' xml:id='" + bad + "'/><external xlink:href='#" + bad + "'/>");
    EXPECT_EQ(outline(result), "(a)") << bad;
    EXPECT_EQ(result.diagnostics.count(Code::external_unresolved), 1u) << bad;
  }
  EXPECT_EQ(outline(load_one("<item name='a' xml:id='ab'/><external xlink:href='#a&#9;b'/>")), "(a,a)");
  EXPECT_EQ(outline(load_one("<item name='a' xml:id='a b'/><external xlink:href='#a%20b'/>")), "(a,a)");
}

TEST(MapEdge, M5c_AReferenceWithoutAHostIsUnresolved)
{
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='http:///x'/>"));
  const auto result = load(site, root);
  EXPECT_EQ(outline(result), "(a)");
  EXPECT_EQ(result.diagnostics.count(Code::external_unresolved), 1u);
  EXPECT_EQ(site.requested.size(), 1u);
  EXPECT_EQ(result.documents.size(), 1u);
}

// --- roles and variants ---

TEST(MapEdge, M12_AllKnownRolesInTheirOrder)
{
  const auto result =
      load_one("<item role='zoo'/><item role='contentinfo'/><item role='search'/><item role='contact'/>"
               "<item role='home'/><item role='aardvark'/>");
  std::string order;
  for (const auto& entry : result.map->roles())
    order += entry.role + ' ';
  EXPECT_EQ(order, "home search contact contentinfo zoo aardvark ");
}

TEST(MapEdge, M10_RolesAreSeparatedByAnyWhiteSpace)
{
  using Roles = std::vector<std::string>;
  const auto result = load_one("<item role='a&#9;b&#10;c&#13;d e'/><item role='a a'/><item role='a'/>");
  EXPECT_EQ(result.map->node(1).roles(), (Roles{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(result.map->node(2).roles(), Roles{"a"});
  EXPECT_EQ(result.map->node(3).roles(), Roles{"a"});
}

TEST(MapEdge, M8_VariantsAreOfItemsAndGroupsOnly)
{
  const auto result = load_one("<variant url='v'/><group><variant url='w'/></group>");
  BaseResolver bases;
  EXPECT_FALSE(result.map->root().has_variants());
  EXPECT_FALSE(result.map->root().has_variant_reference());
  EXPECT_TRUE(result.map->root().variants(bases).empty());
  EXPECT_TRUE(result.map->node(1).has_variants());
}

TEST(MapEdge, M8_CharsetAndTargetOfAVariant)
{
  const auto result =
      load_one("<item charset='utf-8' target='t'><variant/><variant charset='koi8-r' target='u'/></item>");
  BaseResolver bases;
  const auto variants = result.map->node(1).variants(bases);
  ASSERT_EQ(variants.size(), 2u);
  EXPECT_EQ(variants[0].charset, "utf-8");
  EXPECT_EQ(variants[0].target, "t");
  EXPECT_EQ(variants[1].charset, "koi8-r");
  EXPECT_EQ(variants[1].target, "u");
}

TEST(MapEdge, MemoryCountsTheDocuments)
{
  const std::string long_text(10'000, 'x');
  EXPECT_GE(load_one("<item data='" + long_text + "'/>").map->memory(), long_text.size());
}

TEST(MapEdge, MemoryCountsTheNamesThatWereMade)
{
  const std::string list = "http://example.com/list.xml";
  Site site;
  site.add(list, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                 "<url><loc>http://example.com/tea</loc></url></urlset>");
  const LoadResult result = load_list(site, list);
  const std::size_t before = result.map->memory();
  EXPECT_EQ(result.map->node(1).name(), "Tea");
  EXPECT_GT(result.map->memory(), before);
}

// --- diagnostics of links that are not offered ---

TEST(MapEdge, Policy_EachLinkThatIsNotOfferedIsTold)
{
  for (const std::string bad : {"//u:p@example.com/",
                                "http://u@example.com/",
                                "http://@example.com/",
                                "HTTP://u@example.com/",
                                "https://u@example.com/",
                                "http://example.com/a\\b",
                                "//example.com\\b",
                                "/a\\b",
                                "?a\\b",
                                "/a&#x7f;",
                                "a/&#x85;",
                                "?a&#x7f;",
                                "/&#9;/u:p@example.com/",
                                "/&#10;/u:p@example.com/",
                                "/&#13;/u:p@example.com/",
                                "http://example.com:0/",
                                "http://example.com:x/",
                                "http://[x]/",
                                "java&#10;script:x",
                                " //u@example.com/"}) {
    const auto result = load_one("<item url='" + bad + "'/>");
    BaseResolver bases;
    EXPECT_TRUE(result.map->node(1).link(bases).blocked) << bad;
    EXPECT_EQ(result.diagnostics.count(Code::blocked_link), 1u) << bad;
  }
  Policy policy;
  policy.uri_bytes = 39;
  const std::string twenty(20, 'a');
  EXPECT_EQ(load_one("<item url='/" + twenty + "'/>", policy).diagnostics.count(Code::limit_uri), 0u);
  EXPECT_EQ(load_one("<item url='/" + twenty + "a'/>", policy).diagnostics.count(Code::limit_uri), 1u);
}

TEST(MapEdge, Policy_NoneOfTheOthersIs)
{
  for (const std::string good : {"a", "/a:b", "?a:b", "#a:b", "a&#9;b", "\xc2\xa3", "//example.com/", "",
                                 "http://example.com:80/", "http://[::1]/", "./a:b"})
    EXPECT_EQ(load_one("<item url='" + good + "'/>").diagnostics.count(Code::blocked_link), 0u) << good;
}

// --- the bytes of all links ---

// URIs whose length the quick upper bounds overestimate: bases that replace each other, and characters that
// might have needed escapes.
TEST(MapEdge, Policy_LinksAreCountedAsTheyAreWritten)
{
  const std::string far(600, 'f');
  const std::string body = "<group xml:base='/" + far +
                           "/'><group xml:base='/'><item url='a'/></group></group>" +
                           "<item url='b'/><item url='javascript:c'/><item url='//u@d/'/>";
  const std::size_t exact = 2 * std::string{"http://example.com/a"}.size();
  Policy policy;
  policy.link_bytes = exact;
  EXPECT_EQ(load_one(body, policy).diagnostics.count(Code::limit_links), 0u);
  policy.link_bytes = exact - 1;
  EXPECT_EQ(load_one(body, policy).diagnostics.count(Code::limit_links), 1u);
}

// Which links are offered must not depend on which of them happen to be short.
TEST(MapEdge, Policy_BeyondTheBytesOfLinksThereAreNone)
{
  Policy policy;
  policy.link_bytes = 60;
  const auto result = load_one("<item url='a'/><item url='/" + std::string(40, 'b') +
                                   "'><variant url='v'/><variant/></item><item url='c'/><item/>",
                               policy);
  BaseResolver bases;
  EXPECT_TRUE(result.map->node(1).link(bases).url);
  for (const NodeId beyond : {2u, 3u}) {
    EXPECT_FALSE(result.map->node(beyond).link(bases).url);
    EXPECT_EQ(result.map->node(beyond).link(bases).blocked, Refusal::limit);
  }
  for (const Variant& variant : result.map->node(2).variants(bases))
    EXPECT_EQ(variant.link.blocked, Refusal::limit);
  EXPECT_FALSE(result.map->node(4).link(bases).blocked); // it has no link
  EXPECT_EQ(result.diagnostics.count(Code::limit_links), 1u);
}

// --- parent-child entries ---

TEST(MapEdge, Policy_EntriesCountWhatIsListed)
{
  const auto limited = [](const std::string& body, std::size_t entries) {
    Policy policy;
    policy.entries = entries;
    const auto result = load_one(body, policy);
    EXPECT_LE(result.map->root().children().size(), entries) << body;
    return result.diagnostics.count(Code::limit_entries) > 0;
  };
  for (const auto& [body, entries] : std::vector<std::pair<std::string, std::size_t>>{
           {"<item/><item tree='exclude'/><item/>", 2},
           {"<item/><external xlink:href='#no'/>", 1},
           {"<item tree='exclude' xml:id='i'/><external xlink:href='#i'/><item/>", 1},
           {"<item xml:id='i'/><external xlink:href='#i'/><external xlink:href='#i'/>", 3}}) {
    EXPECT_FALSE(limited(body, entries)) << body;
    EXPECT_TRUE(limited(body, entries - 1) || entries == 1) << body;
  }
}

TEST(MapEdge, Policy_TheFirstSpliceIsFreeAndItsCopiesCount)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/><group><external xlink:href='b.xml'/></group>"));
  site.add("http://example.com/b.xml", sitemap("<item name='b'/>"));
  Policy policy;
  policy.entries = 4; // b, the group, the second splice and what it lists
  const auto enough = load(site, root, "http://example.com/", policy);
  EXPECT_EQ(outline(enough), "(b,?(b))");
  EXPECT_EQ(enough.diagnostics.count(Code::limit_entries), 0u);
  policy.entries = 3;
  const auto limited = load(site, root, "http://example.com/", policy);
  EXPECT_EQ(outline(limited), "(b,?)");
  EXPECT_EQ(limited.diagnostics.count(Code::limit_entries), 1u);
}

TEST(MapEdge, Policy_OneSpliceIsFree)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/>"));
  site.add("http://example.com/b.xml", sitemap("<item name='b'/>"));
  Policy policy;
  policy.entries = 1;
  const auto result = load(site, root, "http://example.com/", policy);
  EXPECT_EQ(outline(result), "(b)");
  EXPECT_EQ(result.diagnostics.count(Code::limit_entries), 0u);
}

TEST(MapEdge, Policy_WhatIsSplicedInAgainCountsAlsoWhereItNamesNothing)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/><group><external xlink:href='b.xml'/></group>"));
  site.add("http://example.com/b.xml", sitemap("<external xlink:href='#no'/>"));
  for (const auto& [entries, limits] : {std::pair{3u, 0u}, std::pair{2u, 1u}}) {
    Policy policy; // the group, the second splice, and the external in it
    policy.entries = entries;
    EXPECT_EQ(load(site, root, "http://example.com/", policy).diagnostics.count(Code::limit_entries), limits);
  }
}

TEST(MapEdge, Policy_EntriesCountAlsoWhereAFileSplicesInAPartOfItself)
{
  std::string parts = "<item><sitemap xml:id='s'>", splices;
  for (int i = 0; i < 10; ++i) {
    parts += "<item/>";
    splices += "<group><external xlink:href='#s'/></group>";
  }
  Policy policy;
  policy.entries = 50; // more than the file has elements
  const auto result = load_one(splices + parts + "</sitemap></item>", policy);
  EXPECT_EQ(result.diagnostics.count(Code::limit_entries), 1u);
  std::size_t entries = 0;
  for (NodeId node = 0; node < result.map->size(); ++node)
    entries += result.map->children(node).size();
  EXPECT_LE(entries, policy.entries);
}

TEST(MapEdge, M13_DocumentsBehindALimitAreReportedAllTheSame)
{
  Site site;
  site.add(root, sitemap("<item/><item/><group><external xlink:href='b.xml'/></group>"));
  site.add("http://example.com/b.xml", sitemap("<item name='b'/>"));
  Policy policy;
  policy.entries = 1;
  EXPECT_EQ(load(site, root, "http://example.com/", policy).documents.size(), 2u);
}

} // namespace
} // namespace standard_sitemap::map_edge_test
