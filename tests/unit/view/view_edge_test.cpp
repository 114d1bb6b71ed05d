// Limits and rare cases of views.

#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

#include "engine/view/places.h"
#include "engine/view/unfold.h"
#include "engine/view/variant_choice.h"
#include "engine/view/view.h"

namespace standard_sitemap::view_edge_test {
namespace {

using namespace testing;

const std::string site_root = "http://example.com/";

struct Seen {
  explicit Seen(const std::string& body, ViewContext context = {})
      : result([&] {
          Site site;
          site.add(site_root + "map.xml", sitemap(body));
          return load(site, site_root + "map.xml");
        }()),
        view(*result.map, std::move(context), {})
  {
  }
  LoadResult result;
  View view;
};

std::string here(const std::string& body, const std::string& page, std::vector<PageLink> links = {})
{
  ViewContext context;
  context.page = uri(page);
  context.links.links = std::move(links);
  Seen seen{body, std::move(context)};
  std::string text;
  for (const PageMatch& place : seen.view.here())
    text += std::to_string(place.node) + std::string{match_name(place.match)} + ' ';
  return text;
}

std::string item(const std::string& url)
{
  return "<item url='" + url + "'/>";
}

PageLink page_link(const std::string& rel, const std::string& href)
{
  return {PageLink::Element::link, rel, href, uri(site_root), 0};
}

TEST(ViewEdge, V1_AnEndingAloneIsAName)
{
  EXPECT_EQ(here(item("d/.html"), site_root + "d/"), "");
  EXPECT_EQ(here(item("d/a.html"), site_root + "d/a"), "1suffix ");
  EXPECT_EQ(here(item("d.html/a"), site_root + "d/a"), "");
}

TEST(ViewEdge, V1_OneEndingAndOneLanguage)
{
  EXPECT_EQ(here(item("a.html.htm"), site_root + "a"), "");
  const std::string languages = "<item lang='de'/><item lang='en'/>";
  EXPECT_EQ(here(languages + item("a.de"), site_root + "a"), "3suffix ");
  EXPECT_EQ(here(languages + item("a.de.en"), site_root + "a"), "");
  EXPECT_EQ(here(languages + item("a.de.html"), site_root + "a.htm.en"), "3suffix ");
}

TEST(ViewEdge, V1_LanguagesOfVariantsAreDeclaredToo)
{
  const std::string variants = "<item><variant lang='fr' url='x'/><variant lang='de' url='y'/></item>";
  EXPECT_EQ(here(variants + item("a.de"), site_root + "a"), "2suffix ");
  EXPECT_EQ(here(variants + item("a.it"), site_root + "a"), "");
}

TEST(ViewEdge, V1_TheBestOfANodesVariantsCounts)
{
  EXPECT_EQ(here("<item url='a?q'><variant url='a'/></item>", site_root + "a"), "1exact ");
  EXPECT_EQ(here("<item url='a'><variant url='a?q'/></item>", site_root + "a"), "1exact ");
}

std::string places(const std::string& body, std::size_t most = 100)
{
  ViewContext context;
  context.page = uri(site_root + "s");
  Policy policy;
  policy.places_of_page = most;
  Site site;
  site.add(site_root + "map.xml", sitemap(body));
  const LoadResult result = load(site, site_root + "map.xml");
  View view{*result.map, std::move(context), policy};
  std::string text;
  for (const PagePlace& place : places_of_page(view)) {
    for (const NodeId node : path_to(view, place))
      text += std::to_string(node);
    text += ' ';
  }
  return text;
}

// M-13: the map is walked depth first, so that the node is reached below node 2 before it is reached below
// node 1.
TEST(ViewEdge, V3_TheParentByWhichThePageIsReachedComesFirst)
{
  EXPECT_EQ(places("<item><item><item xml:id='s' url='s'/></item><external xlink:href='#s'/></item>"),
            "0123 013 ");
}

TEST(ViewEdge, V3_TwiceBelowOneParentIsOnePlace)
{
  EXPECT_EQ(places("<item xml:id='s' url='s'/><external xlink:href='#s'/>"), "01 ");
}

TEST(ViewEdge, V3_TheBoundHoldsForNodesWithoutAParentToo)
{
  const std::string twice = "<item><item xml:id='s' url='s'/></item><item><external xlink:href='#s'/></item>";
  const std::string without = "<item tree='exclude' url='s'/>";
  EXPECT_EQ(places(twice + without), "012 032 4 ");
  EXPECT_EQ(places(twice + without, 2), "012 032 ");
}

TEST(ViewEdge, V3_TheBoundHoldsForFurtherNodes)
{
  const std::string body = "<item><item xml:id='s' url='s'/></item>"
                           "<item><external xlink:href='#s'/></item><item url='s'/>";
  EXPECT_EQ(places(body), "012 032 04 ");
  EXPECT_EQ(places(body, 2), "012 032 ");
}

TEST(ViewEdge, V2_UnusableLinksOfThePageArePassedOver)
{
  const std::string page = site_root + "elsewhere";
  EXPECT_EQ(here(item("/"), page, {page_link("up", ""), page_link("up", " ")}), "");
  EXPECT_EQ(here(item("u"), page, {page_link("up", "a\\b"), page_link("up", "u")}), "1up ");
  EXPECT_EQ(here(item("u"), page,
                 {page_link("up", ""), page_link("up", ""), page_link("up", ""), page_link("up", ""),
                  page_link("up", "u")}),
            "1up ");
}

TEST(ViewEdge, L2_AsDeepAsAskedFor)
{
  const std::string body = "<item url='a' name='a'><item url='b' name='b'/></item>";
  for (const std::size_t depth : {0u, 1u, 2u, 3u}) {
    Seen seen{body};
    Unfolding tree{seen.view, {.depth = depth}};
    std::size_t given = 0;
    while (tree.next())
      ++given;
    EXPECT_EQ(given, std::min<std::size_t>(depth, 2)) << depth;
  }
}

TEST(ViewEdge, Limit_PlacesByDefault)
{
  EXPECT_EQ(UnfoldOptions{}.places, 10'000u); // the policy's table
}

TEST(ViewEdge, M8_ANodeWithoutAUriTakesAVariantThatHasOne)
{
  Seen seen{"<item name='n'><variant name='v'/><variant name='w' url='w'/></item>"};
  const Shown shown = seen.view.shown(1);
  ASSERT_TRUE(shown.url);
  EXPECT_EQ(shown.url->text(), site_root + "w");
  EXPECT_EQ(shown.name, "w");
}

// RFC 9110 12.4.2 and 12.5.1
TEST(AlternativesEdge, M8_OnlyThoseWithALinkIfAnyHasOne)
{
  using Indices = std::vector<std::optional<std::size_t>>;
  const Link none, blocked{std::nullopt, Refusal::scheme}, linked{*Uri::parse({"http://example.com/"}), {}};
  const auto with = [](const Link& link) {
    Variant variant;
    variant.link = link;
    return variant;
  };
  EXPECT_EQ(alternatives_of(none, {with(none), with(none)}), (Indices{std::nullopt, 0, 1}))
      << "none has a link";
  EXPECT_EQ(alternatives_of(none, {with(none), with(linked)}), (Indices{1}));
  EXPECT_EQ(alternatives_of(none, {with(blocked), with(none)}), (Indices{0}))
      << "a refused link is still a link";
  EXPECT_EQ(alternatives_of(linked, {with(linked), with(blocked)}), (Indices{std::nullopt, 0, 1}));
  EXPECT_EQ(alternatives_of(blocked, {with(none)}), (Indices{std::nullopt}));
}

TEST(AcceptEdge, M8_Weights)
{
  const auto quality = [](const std::string& weight) {
    return accepted_quality("text/html;q=" + weight, "text/html");
  };
  for (const auto& [weight, thousandths] : std::vector<std::pair<std::string, unsigned>>{{"0", 0},
                                                                                         {"0.", 0},
                                                                                         {"0.000", 0},
                                                                                         {"0.05", 50},
                                                                                         {"0.1", 100},
                                                                                         {"0.9", 900},
                                                                                         {"0.999", 999},
                                                                                         {"0.507", 507},
                                                                                         {"1", 1000},
                                                                                         {"1.", 1000},
                                                                                         {"1.000", 1000}})
    EXPECT_EQ(quality(weight), thousandths) << weight;
}

TEST(AcceptEdge, M8_ARangeWithAMalformedWeightDoesNotCount)
{
  for (const auto* weight : {"", "2", "x", "-1", "/", "."}) {
    EXPECT_EQ(accepted_quality(std::string{"text/html;q="} + weight, "text/html"), 0u) << weight;
    EXPECT_EQ(accepted_quality(std::string{"text/html;q="} + weight + ", */*;q=0.2", "text/html"), 200u)
        << weight;
  }
}

TEST(AcceptEdge, M8_ParametersOfRangesAndTypes)
{
  EXPECT_EQ(accepted_quality("text/html;q=0.3, */*;q=0.1", "text/html; charset=utf-8"), 300u);
  EXPECT_EQ(accepted_quality("text/html;level=1;q=0.4", "text/html"), 400u);
  EXPECT_EQ(accepted_quality("text/html;Q=0.4", "text/html"), 400u);
  EXPECT_EQ(accepted_quality("*;q=0.4", "text/html"),
            400u); // not a range of RFC 9110, but some clients send it
  EXPECT_EQ(accepted_quality("text/html;q=0.4;xq=0.1", "text/html"), 400u);
  EXPECT_EQ(accepted_quality("text/html ; q=0.4 ; level=1", "text/html"), 400u);
}

} // namespace
} // namespace standard_sitemap::view_edge_test
