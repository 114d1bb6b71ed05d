// D-6: what was found for an entry of the session history stays with it.

#include "tests/unit/session/tab.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/visit_history.h"

namespace standard_sitemap::session_test {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string shop_url = "https://example.com/";
const std::string shop_map = shop_url + "map.xml";
const std::string shop_part = shop_url + "shop_part.xml";

struct SessionHistory : ::testing::Test {
  SessionHistory()
  {
    server.at(shop_map, sitemap("<item name='one' xlink:href='one'/><external xlink:href='shop_part.xml'/>"));
    server.at(shop_part, sitemap("<item name='two' xlink:href='two'/>"));
  }
  Server server;
  MapCache cache;
  Tab tab{cache, server};
};

TEST_F(SessionHistory, D6_WhatIsFoundIsNotSoughtAgainThoughItIsBroken)
{
  server.at(shop_map, "<sitemap");
  Visit visit = Tab::visit(shop_url, "");
  visit.page.media_type = MediaType::parse("text/html");
  visit.links = PageLinks{};
  for (const char* href : {"map.xml", "shop_part.xml"})
    visit.links->links.push_back({PageLink::Element::link, "standard-sitemap", href, uri(shop_url)});
  tab.show(visit, {});
  tab.answer_all();
  ASSERT_EQ(tab.session->state(), SessionState::over);
  EXPECT_FALSE(tab.session->result()->map);
  EXPECT_EQ(tab.session->result()->documents.at(0).outcome, DocumentOutcome::malformed);
  EXPECT_THAT(server.news(), ElementsAre(shop_map));
}

TEST_F(SessionHistory, D6_SameDocumentNavigationKeepsWhatWasFound)
{
  tab.go(shop_url + "one", "/map.xml", {}, Arrival::navigation, 1);
  const auto map = tab.session->map();
  tab.session->move(uri(shop_url + "two#x"), 2);
  EXPECT_EQ(tab.session->map(), map);
  auto seen = tab.session->view();
  ASSERT_EQ(seen->view.here().size(), 1u);
  EXPECT_EQ(map->node(seen->view.here()[0].node).name(), "two") << "seen from where the page says it is";
  server.news();
  // Later the reader goes back: the server now names another map, but the history entry has one.
  tab.go(shop_url + "other", "", {});
  tab.go(shop_url + "two", "/else.xml", {}, Arrival::traversal, 2);
  EXPECT_EQ(tab.session->discovery()->found->sitemap, uri(shop_map));
  EXPECT_THAT(server.news(), IsEmpty());
}

TEST_F(SessionHistory, D6_GoingBackKeepsWhatWasFound)
{
  tab.go(shop_url, "/map.xml", {}, Arrival::navigation, 1);
  tab.go(shop_url + "two", "", {}, Arrival::navigation, 2);
  server.news();
  tab.go(shop_url, "/else.xml", Instant{} + 24h, Arrival::traversal, 1);
  EXPECT_EQ(tab.session->discovery()->found->sitemap, uri(shop_map));
  EXPECT_EQ(tab.names(), "one two ");
  EXPECT_THAT(server.news(), IsEmpty()) << "as it was, fresh or not";
  tab.go(shop_url + "two", "/map.xml", Instant{} + 24h, Arrival::traversal, 2);
  EXPECT_EQ(tab.session->state(), SessionState::no_map) << "nothing was found, and that is kept";
  EXPECT_THAT(server.news(), IsEmpty());
}

TEST_F(SessionHistory, D6_GoingBackToAPageThatWasLeftEarlyLoadsWhatWasFound)
{
  tab.show(Tab::visit(shop_url, "/map.xml", Arrival::navigation, 1), {});
  tab.show(Tab::visit(shop_url + "two", "", Arrival::navigation, 2), {});
  server.news();
  tab.waiting.clear();
  tab.go(shop_url, "/else.xml", {}, Arrival::traversal, 1);
  EXPECT_THAT(server.news(), ElementsAre(shop_map, shop_part));
  EXPECT_EQ(tab.names(), "one two ");
}

TEST_F(SessionHistory, D6_ReloadSeeksAgain)
{
  server.at(shop_url + "else.xml", sitemap("<item name='else'/>"));
  tab.go(shop_url, "/map.xml", {}, Arrival::navigation, 1);
  tab.go(shop_url, "/else.xml", {}, Arrival::reload, 1);
  EXPECT_EQ(tab.names(), "else ");
  tab.go(shop_url, "", {}, Arrival::reload, 1);
  EXPECT_EQ(tab.session->state(), SessionState::no_map);
  tab.go(shop_url, "/map.xml", {}, Arrival::traversal, 1);
  EXPECT_EQ(tab.session->state(), SessionState::no_map) << "what the reload found is what is kept";
}

TEST_F(SessionHistory, D6_AnUnknownOrOtherEntryIsSoughtFor)
{
  tab.go(shop_url, "/map.xml", {}, Arrival::traversal, 77);
  EXPECT_EQ(tab.names(), "one two ");
  tab.go(shop_url + "two", "", {}, Arrival::traversal, 77);
  EXPECT_EQ(tab.session->state(), SessionState::no_map) << "another page under the same number";
}

TEST_F(SessionHistory, D6_GoingBackUnderOtherConditionsLoadsWhatWasFoundAnew)
{
  tab.go(shop_url, "/map.xml", {}, Arrival::navigation, 1);
  tab.go(shop_url + "two", "", {}, Arrival::navigation, 2);
  server.news();
  Visit visit = Tab::visit(shop_url, "/else.xml", Arrival::traversal, 1);
  visit.page.address_space = AddressSpace::loopback;
  tab.show(visit, {});
  EXPECT_THAT(server.news(), ElementsAre(shop_map));
}

TEST_F(SessionHistory, D6_TheHistoryIsBounded)
{
  tab.go(shop_url, "/map.xml", {}, Arrival::navigation, 0);
  for (HistoryEntry entry = 1; entry < VisitHistory::max_entries; ++entry)
    tab.go(shop_url + "x", "", {}, Arrival::navigation, entry);
  tab.go(shop_url, "", {}, Arrival::traversal, 0);
  EXPECT_EQ(tab.session->state(), SessionState::over) << "the oldest of as many as are kept, now the latest";
  for (HistoryEntry entry = 100; entry < 100 + VisitHistory::max_entries; ++entry)
    tab.go(shop_url + "x", "", {}, Arrival::navigation, entry);
  tab.go(shop_url, "", {}, Arrival::traversal, 0);
  EXPECT_EQ(tab.session->state(), SessionState::no_map) << "forgotten";
}

} // namespace
} // namespace standard_sitemap::session_test
