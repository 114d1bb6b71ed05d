// What decides alone: for each part of a condition in engine/view that no other test shows, the case in which
// it does (tests/coverage/conditions.py).

#include "tests/unit/load/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/view/outline.h"
#include "engine/view/places.h"
#include "engine/view/variant_choice.h"
#include "engine/view/view.h"

namespace standard_sitemap::view_decisions_test {
namespace {

using namespace standard_sitemap::testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string site_root = "http://example.com/";

LoadResult map_of(const std::string& body)
{
  Site site;
  site.add(site_root + "map.xml", sitemap(body));
  return load(site, site_root + "map.xml");
}

/// A list of pages by sitemaps.org, as a map.
LoadResult map_of_list(const std::string& entries)
{
  Site site;
  site.add(site_root + "sitemap.xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                      "xmlns:xhtml='http://www.w3.org/1999/xhtml'>" +
                                          entries + "</urlset>");
  return testing::load_list(site, site_root + "sitemap.xml", site_root);
}

PageLink page_link(const std::string& rel, const std::string& href,
                   PageLink::Element element = PageLink::Element::link)
{
  return {element, rel, href, uri(site_root), 0};
}

std::vector<NodeId> here(const Map& map, const std::string& page, std::vector<PageLink> links = {})
{
  ViewContext context;
  context.page = uri(page);
  context.links.links = std::move(links);
  View view{map, std::move(context), {}};
  std::vector<NodeId> nodes;
  for (const PageMatch& place : view.here())
    nodes.push_back(place.node);
  return nodes;
}

TEST(ViewDecisions, V1_ALanguageThatIsTooLongForATagIsNoLanguage)
{
  const std::string longest = "x" + std::string(62, 'a'), too_long = longest + "a";
  for (const auto& [tag, found] : {std::pair{longest, 1u}, std::pair{too_long, 0u}}) {
    const LoadResult result = map_of("<item lang='" + tag + "' url='/b'/><item url='/a." + tag + "'/>");
    EXPECT_EQ(here(*result.map, site_root + "a").size(), found) << tag.size();
  }
}

TEST(ViewDecisions, V2_ABoundedNumberOfLinksIsTried)
{
  const LoadResult result = map_of("<item url='/u'/>");
  std::vector<PageLink> links(3, page_link("up", "/elsewhere"));
  links.push_back(page_link("up", "/u"));
  EXPECT_THAT(here(*result.map, site_root + "page", links), ElementsAre(1)) << "the fourth";
  links.insert(links.begin(), page_link("up", "/elsewhere"));
  EXPECT_THAT(here(*result.map, site_root + "page", links), IsEmpty()) << "the fifth";
}

TEST(ViewDecisions, V1_HostsWithHyphens)
{
  const LoadResult result = map_of("<item url='http://a-b.example/x'/><item url='http://a_b.example/x'/>");
  EXPECT_THAT(here(*result.map, "http://a-b.example/x"), ElementsAre(1));
  EXPECT_THAT(here(*result.map, "http://a_b.example/x"), ElementsAre(2));
}

TEST(ViewDecisions, V1_NodesLikeAPageByAnyOfTheirLinks)
{
  const LoadResult result = map_of("<item url='/a'><variant name='no link'/><variant url='/b.html'/></item>"
                                   "<item><variant url='/c'/><variant url='/b.de'/></item>"
                                   "<item url='/b'/>"
                                   "<item><variant name='no link'/></item>");
  EXPECT_THAT(MapIndex{*result.map}.nodes_like(uri(site_root + "b")), ElementsAre(1, 2, 3));
}

/// The names below nodes 1 and so on, as a reader sees them.
std::vector<std::string> names_below(View& view, NodeId parent)
{
  std::vector<std::string> names;
  for (const NodeId child : view.children(parent))
    names.push_back(view.shown(child).name.value_or(""));
  return names;
}

std::string lexical(const std::string& lang, const std::string& inside)
{
  return "<group order='lexical' lang='" + lang + "'>" + inside + "</group>";
}

// In Swedish and Finnish, ä follows z; without a language, it is sorted with a.
TEST(ViewDecisions, M7_ALanguageThatIsTooLongSortsAsNone)
{
  const std::string items = "<item url='/1' name='z'/><item url='/2' name='ä'/>";
  const std::string longest = "sv-x" + std::string(96, 'a');
  const LoadResult result =
      map_of(lexical("sv", items) + lexical(longest, items) + lexical(longest + "a", items));
  View view{*result.map, {}, {}};
  EXPECT_THAT(names_below(view, 1), ElementsAre("z", "ä"));
  EXPECT_THAT(names_below(view, 7), ElementsAre("ä", "z"));
}

TEST(ViewDecisions, M7_LanguagesBeyondTheirNumberSortAsNone)
{
  const std::string items = "<item url='/1' name='z'/><item url='/2' name='ä'/>";
  std::string body;
  for (int i = 1; i < 256; ++i)
    body += lexical("sv-x-" + std::to_string(i), items);
  body += lexical("sv", items);
  const LoadResult result = map_of(body);
  View view{*result.map, {}, {}};
  EXPECT_THAT(names_below(view, 1), ElementsAre("z", "ä"));
  EXPECT_THAT(names_below(view, 1 + 254 * 3), ElementsAre("z", "ä")) << "the last one";
  EXPECT_THAT(names_below(view, 1 + 255 * 3), ElementsAre("ä", "z"));
}

// Children of several parents are ranked once for each language, until that takes several times the map.
TEST(ViewDecisions, M7_SharedChildrenInTooManyLanguagesSortAsNone)
{
  std::string shared;
  for (int i = 0; i < 100; ++i)
    shared += "<item url='/" + std::to_string(i) + "' name='" + (i == 0 ? "z" : "ä") +
              std::string(4'000, 'x') + std::to_string(i) + "'/>";
  // One document in several places: each of these parents holds the same children.
  constexpr int parents = 40;
  std::string top;
  for (int i = 0; i < parents; ++i)
    top += lexical("sv-x-" + std::to_string(i), "<external xlink:href='shared.xml'/>");
  Site site;
  site.add(site_root + "map.xml", sitemap(top)).add(site_root + "shared.xml", sitemap(shared));
  const LoadResult result = load(site, site_root + "map.xml");
  View view{*result.map, {}, {}};
  const auto first_of = [&](NodeId parent) {
    return view.shown(view.children(parent)[0]).name->substr(0, 1);
  };
  const auto groups = result.map->root().children();
  ASSERT_EQ(groups.size(), 40u);
  for (const NodeId group : groups)
    view.children(group);
  EXPECT_EQ(first_of(groups[0]), "z");
  EXPECT_NE(first_of(groups[39]), "z");
  EXPECT_NE(first_of(groups[38]), "z") << "ranked already";
}

TEST(ViewDecisions, V4_EveryPageOfARowLeadsSomewhere)
{
  std::string entries;
  for (int i = 0; i < 400; ++i)
    entries += "<url><loc>http://example.com/all/p" + std::to_string(i) + "</loc></url>";
  const LoadResult result = map_of_list(entries);
  const MapIndex index{*result.map};
  EXPECT_EQ(index.dead_ends(), 0u);
  EXPECT_TRUE(index.leads_somewhere(result.map->size() - 1));
}

TEST(ViewDecisions, V4_ARoleThatLeadsNowhereIsNotInTheOutline)
{
  const LoadResult result = map_of("<item tree='exclude' role='help' name='nowhere'/>"
                                   "<item tree='exclude' role='contact' url='/c'/>");
  View view{*result.map, {}, {}};
  const Outline outline{view};
  EXPECT_FALSE(outline.has(1));
  EXPECT_TRUE(outline.has(2));
}

TEST(ViewDecisions, V3_AChildIsNumberedBelowItsFirstParent)
{
  // Both groups hold the item; the one that is shown first, as sorted, is the second in which it was reached.
  const LoadResult result =
      map_of("<group order='lexical' name='top'>"
             "<group name='b'><item xml:id='x' name='x' url='/x'/></group>"
             "<group name='a'><external xlink:href='#x'/><item url='/y'/></group></group>");
  View view{*result.map, {}, {}};
  const Outline outline{view};
  const std::uint32_t x = outline.of(3);
  EXPECT_EQ(outline.node(outline.up(x)), 2u);
}

TEST(ViewDecisions, M6_ARoleBelowAnExcludedGroupStandsAlone)
{
  const LoadResult result =
      map_of("<group tree='exclude' name='hidden'><item role='help' name='Help' url='/h'/></group>");
  View view{*result.map, {}, {}};
  const Outline outline{view};
  const std::uint32_t help = outline.of(2);
  ASSERT_NE(help, Outline::none);
  EXPECT_EQ(outline.up(help), Outline::none);
  EXPECT_FALSE(outline.has(1));
}

TEST(ViewDecisions, M6_AnOutlineHasThePathToThePageOutsideTheHierarchy)
{
  const LoadResult result =
      map_of("<item url='/a'/><group tree='exclude' name='hidden'><item url='/b'/></group>");
  View elsewhere{*result.map, {.page = uri(site_root + "a")}, {}};
  EXPECT_FALSE(Outline{elsewhere}.has(2));
  View there{*result.map, {.page = uri(site_root + "b")}, {}};
  const Outline outline{there};
  EXPECT_EQ(outline.up(outline.of(3)), outline.of(2));
}

TEST(ViewDecisions, AnOutlineOfAMapWithoutExcludedNodesDoesNotLookForThePage)
{
  std::string entries;
  for (int i = 0; i < 100; ++i)
    entries += "<item url='/" + std::to_string(i) + "'/>";
  const LoadResult result =
      map_of(entries + "<group name='nowhere'/><item tree='exclude' role='help' url='/h'/>");
  View view{*result.map, {.page = uri(site_root + "7")}, {}};
  EXPECT_EQ(Outline{view}.size(), 102u);
  const std::size_t without_links = view.index().memory();
  EXPECT_EQ(view.here().size(), 1u);
  EXPECT_GT(view.index().memory(), without_links + 100 * sizeof(NodeId)) << "the links are indexed now";
}

TEST(ViewDecisions, AnOutlineKnowsOnlyNodesOfItsMap)
{
  const LoadResult result = map_of("<item url='/a'/>");
  View view{*result.map, {}, {}};
  const Outline outline{view};
  EXPECT_TRUE(outline.has(1));
  EXPECT_FALSE(outline.has(2));
  EXPECT_EQ(outline.of(2), Outline::none);
}

TEST(ViewDecisions, V5_AHomeThatIsThePageItselfIsNoNeighbour)
{
  const LoadResult result = map_of("<item url='/1'/><item role='home' xml:id='h'/><item url='/2'/>"
                                   "<external xlink:href='#h'/>");
  ViewContext context{.page = uri(site_root + "start")};
  context.links.links = {page_link("home", "/start"), page_link("up", "/2")};
  View view{*result.map, context, {}};
  const PagePlace at_home{{2, Match::exact}, root_node, 1};
  const PlaceNeighbours found = neighbours_of(view, at_home);
  EXPECT_EQ(found.previous, 1u);
  EXPECT_EQ(found.next, 3u);
}

TEST(ViewDecisions, V2_APlaceByALinkOfThePageIsApproximate)
{
  const LoadResult result = map_of("<item url='/1'/><item url='/2'/>");
  const auto place_on = [&](const std::string& page, std::vector<PageLink> links) {
    ViewContext context{.page = uri(site_root + page)};
    context.links.links = std::move(links);
    View view{*result.map, std::move(context), {}};
    const std::vector<PagePlace> places = places_of_page(view);
    return places.size() == 1 && places[0].here.node == 1 ? std::optional{places[0]} : std::nullopt;
  };
  const auto by_itself = place_on("1", {});
  const auto by_up = place_on("elsewhere", {page_link("up", "/1")});
  const auto by_start = place_on("elsewhere", {page_link("start", "/1")});
  ASSERT_TRUE(by_itself && by_up && by_start);
  EXPECT_FALSE(by_itself->approximate());
  EXPECT_TRUE(by_up->approximate());
  EXPECT_TRUE(by_start->approximate());
}

// A local file that nobody gave an address has relative links.
TEST(ViewDecisions, V5_AHomeWithARelativeLinkHasALink)
{
  const std::string file = "file:///site/map.xml";
  Site site;
  site.add(file, sitemap("<item role='home' url='a.html'><variant lang='de' url='b.html'/></item>"));
  const LoadResult result = load(site, file, file);
  ViewContext context{.page = uri(site_root + "page")};
  context.links.links = {page_link("home", "/start")};
  View view{*result.map, std::move(context), {}};
  for (int round = 0; round < 3; ++round) { // what is shown again is kept
    EXPECT_EQ(view.shown(1).relative, "a.html");
    EXPECT_EQ(view.shown(1).url, std::nullopt);
  }
  const std::vector<Shown> all = view.alternatives(1);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].relative, "a.html");
  EXPECT_EQ(all[0].url, std::nullopt);
  EXPECT_FALSE(all[0].derived);
  EXPECT_EQ(all[1].relative, "b.html");
  EXPECT_EQ(all[1].url, std::nullopt);
  EXPECT_FALSE(all[1].derived);
}

TEST(ViewDecisions, V5_OnlyALinkThatCanBeFollowedIsTheHomeOfThePage)
{
  const LoadResult result = map_of("<item role='home'/>");
  const auto home = [&](std::vector<PageLink> links) {
    ViewContext context;
    context.page = uri(site_root + "page");
    context.links.links = std::move(links);
    View view{*result.map, std::move(context), {}};
    const auto url = view.shown(1).url;
    return url ? url->text() : "none";
  };
  EXPECT_EQ(home({page_link("home", "/h")}), site_root + "h");
  EXPECT_EQ(home({page_link("home", " ")}), "none") << "empty";
  EXPECT_EQ(home({page_link("home", "a\\b")}), "none") << "no URI";
  EXPECT_EQ(home({page_link("home", "http:")}), "none") << "no host";
  EXPECT_EQ(home({page_link("home", "javascript:x")}), "none") << "refused";
  EXPECT_EQ(home({page_link("home", "/h", PageLink::Element::meta)}), "none") << "no link";
}

TEST(ViewDecisions, M8_RangesOfMediaTypes)
{
  EXPECT_EQ(accepted_quality("text/*;q=0.5", "text/plain"), 500u);
  EXPECT_EQ(accepted_quality("tent/*;q=0.5", "text/plain"), 0u) << "another type, as long";
  EXPECT_EQ(accepted_quality("text/x;q=0.5", "text/plain"), 0u) << "no range, as long";
  EXPECT_EQ(accepted_quality("*;q=0.5, /*;q=0.7", "text"), 500u) << "no subtype";
}

TEST(ViewDecisions, M8_WhatStatesNoTypeIsNotRefused)
{
  EXPECT_EQ(accepted_quality("text/html;q=0.5, */*;q=0.1", ""), 1000u);
  EXPECT_EQ(accepted_quality("text/html;q=0.5, */*;q=0.1", " ; charset=utf-8"), 1000u);
  EXPECT_EQ(accepted_quality("text/html;q=0.5, */*;q=0.1", "text/html"), 500u);
}

TEST(ViewDecisions, M8_ARelativeLinkIsALink)
{
  Variant relative, none;
  relative.link.relative = "a.html";
  EXPECT_EQ(alternatives_of(none.link, {none, relative}), (std::vector<std::optional<std::size_t>>{1}));
}

TEST(ViewDecisions, G9_AVariantWithANameOfItsOwnHasNoDerivedName)
{
  const LoadResult result = map_of_list("<url><loc>http://example.com/shop/tea</loc></url>");
  View view{*result.map, {}, {}};
  ASSERT_EQ(view.alternatives(1).size(), 1u);
  EXPECT_TRUE(view.alternatives(1)[0].name_derived);
  const LoadResult authored = map_of("<item name='Tea' url='/tea'><variant url='/de' name='Tee'/></item>");
  View of_authored{*authored.map, {}, {}};
  for (const Shown& shown : of_authored.alternatives(1))
    EXPECT_FALSE(shown.name_derived);
}

// A view keeps what it showed twice, until that takes 16 MiB.
TEST(ViewDecisions, WhatIsKeptIsBounded)
{
  Policy policy;
  policy.shown_name_code_points = 5'000;
  std::string body;
  constexpr NodeId nodes = 4'150;
  for (NodeId i = 0; i < nodes; ++i)
    body +=
        "<item url='/" + std::to_string(i) + "' name='" + std::to_string(i) + std::string(4'000, 'n') + "'/>";
  const LoadResult result = map_of(body);
  View view{*result.map, {}, policy};
  for (int round = 0; round < 3; ++round)
    for (NodeId node = 1; node <= nodes; ++node)
      ASSERT_TRUE(view.shown(node).name->starts_with(std::to_string(node - 1) + "n")) << node;
}

} // namespace
} // namespace standard_sitemap::view_decisions_test
