// Which of a page's links a tab keeps for its view (V-2), and how many.

#include "tests/unit/session/tab.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::testing::view_links {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;

const std::string site = "http://a.example/";

PageLink link(const std::string& rel, const std::string& href = "x", const std::string& base = site)
{
  return {PageLink::Element::link, rel, href, uri(base)};
}

/// What a page with these links has in its view. Its map has no page, so that only the links count.
PageLinks kept_of(PageLinks links, const Policy& policy = {})
{
  Server server;
  server.at(site + "map.xml", sitemap("<item name='A' url='/a'/>"));
  MapCache cache{policy};
  Tab tab{cache, server};
  Visit visit = Tab::visit(site + "page", "/map.xml");
  visit.links = std::move(links);
  tab.show(std::move(visit), {});
  tab.answer_all();
  return tab.session->view()->view.context().links;
}

std::vector<std::string> hrefs_of(const PageLinks& links)
{
  std::vector<std::string> hrefs;
  for (const PageLink& one : links.links)
    hrefs.push_back(one.href);
  return hrefs;
}

TEST(ViewLinks, V2_AMetaElementIsNoLink)
{
  PageLinks links;
  links.links = {{PageLink::Element::meta, "up", "meta", uri(site)}, link("up", "link")};
  EXPECT_THAT(hrefs_of(kept_of(links)), ElementsAre("link"));
}

TEST(ViewLinks, V2_OnlyTheTypesThatTheViewUsesAreKept)
{
  PageLinks links;
  links.links = {link("next", "n"), link("Home nofollow UP", "h"), link("stylesheet", "s"),
                 link("START", "t")};
  const PageLinks kept = kept_of(links);
  EXPECT_THAT(hrefs_of(kept), ElementsAre("h", "t"));
  EXPECT_EQ(kept.links[0].rel, "up home");
  EXPECT_EQ(kept.links[1].rel, "start");
}

TEST(ViewLinks, SixteenOfEachTypeAreKept)
{
  for (const std::string type : {"up", "start", "home"}) {
    PageLinks links;
    for (int i = 0; i < 17; ++i)
      links.links.push_back(link(type));
    EXPECT_THAT(kept_of(links).links, SizeIs(16)) << type;
  }
}

// The other types of a link still count if there are enough of one.
TEST(ViewLinks, ALinkOfTwoTypesIsKeptForTheOneThatIsNotFull)
{
  PageLinks links;
  for (int i = 0; i < 16; ++i)
    links.links.push_back(link("up"));
  links.links.push_back(link("up start", "last"));
  const PageLinks kept = kept_of(links);
  ASSERT_THAT(kept.links, SizeIs(17));
  EXPECT_EQ(kept.links.back().rel, "start");
}

TEST(ViewLinks, Policy_LinksAndTheirBasesAreNoLongerThanAUri)
{
  Policy policy;
  policy.uri_bytes = 100;
  const std::string longest_base = site + std::string(100 - site.size(), 'b');
  PageLinks links;
  links.links = {link("up", std::string(100, 'h')), link("up", std::string(101, 'h')),
                 link("up", "kept", longest_base), link("up", "dropped", longest_base + "b")};
  EXPECT_THAT(hrefs_of(kept_of(links, policy)), ElementsAre(std::string(100, 'h'), "kept"));
}

TEST(ViewLinks, SixteenLanguagesOfThePageAreKeptUnlessTheyAreNone)
{
  PageLinks links;
  links.languages = {std::string(257, 'x'), std::string(256, 'y')};
  for (int i = 0; i < 16; ++i)
    links.languages.push_back("de");
  const PageLinks kept = kept_of(links);
  ASSERT_THAT(kept.languages, SizeIs(16));
  EXPECT_EQ(kept.languages[0], std::string(256, 'y'));
  EXPECT_THAT(std::vector(kept.languages.begin() + 1, kept.languages.end()), Each(std::string{"de"}));
}

TEST(ViewLinks, WhatIsSaidOfTheReadingOfThePageStaysTrue)
{
  PageLinks links;
  EXPECT_FALSE(kept_of(links).cut);
  EXPECT_FALSE(kept_of(links).malformed);
  links.cut = true;
  EXPECT_TRUE(kept_of(links).cut);
  EXPECT_FALSE(kept_of(links).malformed);
  links = {};
  links.malformed = true;
  EXPECT_TRUE(kept_of(links).malformed);
}

} // namespace
} // namespace standard_sitemap::testing::view_links
