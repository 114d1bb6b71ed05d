// What the tabs of one profile share (F-3; policy, "Between pages").

#include "tests/unit/session/tab.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string site = "https://example.com/";
const std::string root = site + "map.xml";
const std::string part = site + "part.xml";

struct MapCacheTest : ::testing::Test {
  MapCacheTest()
  {
    server.at(root, sitemap("<item name='one'/><external xlink:href='part.xml'/>"),
              {{"Cache-Control", "max-age=600"}, {"ETag", "\"r1\""}});
    server.at(part, sitemap("<item name='two'/>"), {{"Cache-Control", "max-age=60"}, {"ETag", "\"p1\""}});
  }
  Server server;
  MapCache cache;
  Tab tab{cache, server}, other{cache, server};
  Instant start{1000s};
};

TEST_F(MapCacheTest, F3_ASecondPageOfTheSiteAsksForNothing)
{
  tab.go(site, "/map.xml", start);
  EXPECT_THAT(server.news(), ElementsAre(root, part));
  const auto map = tab.session->map();
  tab.go(site + "a", "/map.xml", start + 59s);
  EXPECT_EQ(tab.session->map(), map) << "not even read again";
  other.go(site + "b", "map.xml#part", start + 59s);
  EXPECT_EQ(other.session->map(), map) << "nor by another tab";
  EXPECT_THAT(server.news(), IsEmpty());
}

TEST_F(MapCacheTest, F3_WhatIsStaleIsAskedAboutAndNotReadAgain)
{
  tab.go(site, "/map.xml", start);
  server.news();
  other.go(site, "/map.xml", start + 60s);
  EXPECT_THAT(server.news(), ElementsAre(part + " if \"p1\"")) << "the root stays fresh for longer";
  EXPECT_EQ(other.names(), "one two ");
  ASSERT_THAT(other.session->result()->kept, SizeIs(2));
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(other.session->result()->kept[i].document, tab.session->result()->kept[i].document);
  EXPECT_EQ(other.session->result()->documents[1].status, 200) << "the status of the answer that contains it";
  EXPECT_EQ(other.session->result()->documents[1].bytes, tab.session->result()->documents[1].bytes);
  EXPECT_TRUE(other.session->result()->diagnostics.empty());

  tab.go(site, "/map.xml", start + 119s);
  EXPECT_THAT(server.news(), IsEmpty()) << "fresh again since it was asked about";
  tab.go(site, "/map.xml", start + 600s);
  EXPECT_THAT(server.news(), ElementsAre(root + " if \"r1\"", part + " if \"p1\""));
}

TEST_F(MapCacheTest, F3_WhatHasChangedIsReadAgain)
{
  tab.go(site, "/map.xml", start);
  server.news();
  server.at(part, sitemap("<item name='new'/>"), {{"Cache-Control", "max-age=60"}, {"ETag", "\"p2\""}});
  tab.go(site, "/map.xml", start + 60s);
  EXPECT_THAT(server.news(), ElementsAre(part + " if \"p1\""));
  EXPECT_EQ(tab.names(), "one new ");
  tab.go(site, "/map.xml", start + 120s);
  EXPECT_THAT(server.news(), ElementsAre(part + " if \"p2\""));
}

TEST_F(MapCacheTest, F3_AReloadAsksAboutEverything)
{
  tab.go(site, "/map.xml", start);
  server.news();
  tab.go(site, "/map.xml", start + 1s, Arrival::reload);
  EXPECT_THAT(server.news(), ElementsAre(root + " if \"r1\"", part + " if \"p1\""));
  EXPECT_EQ(tab.names(), "one two ");
  other.go(site, "/map.xml", start + 60s);
  EXPECT_THAT(server.news(), IsEmpty()) << "the reload has made it fresh for the others";
}

TEST_F(MapCacheTest, F3_AMapWithoutValidatorsIsFetchedAgain)
{
  server.at(part, sitemap("<item name='two'/>"), {{"Cache-Control", "max-age=60"}});
  tab.go(site, "/map.xml", start);
  server.news();
  tab.go(site, "/map.xml", start + 60s);
  EXPECT_THAT(server.news(), ElementsAre(part));
}

TEST_F(MapCacheTest, F3_LastModifiedWillDo)
{
  const char* date = "Sun, 06 Nov 1994 08:49:37 GMT";
  server.at(part, sitemap("<item name='two'/>"), {{"Cache-Control", "no-cache"}, {"Last-Modified", date}});
  tab.go(site, "/map.xml", start);
  server.news();
  tab.go(site, "/map.xml", start);
  EXPECT_THAT(server.news(), ElementsAre(part + " if " + date)) << "no-cache: asked about each time";
  EXPECT_EQ(tab.names(), "one two ");
}

TEST_F(MapCacheTest, F3_NoStoreIsKeptForNobody)
{
  server.at(part, sitemap("<item name='two'/>"), {{"Cache-Control", "no-store"}, {"ETag", "\"p1\""}});
  tab.go(site, "/map.xml", start);
  EXPECT_EQ(cache.size(), 0u);
  EXPECT_EQ(tab.names(), "one two ") << "but shown";
  server.news();
  other.go(site, "/map.xml", start);
  EXPECT_THAT(server.news(), ElementsAre(root, part));
}

TEST_F(MapCacheTest, F3_ARedirectedRoot)
{
  server
      .at("https://example.com/old.xml", sitemap("<item name='moved'/>"),
          {{"Cache-Control", "max-age=86400"}, {"ETag", "\"m\""}})
      .final_url = "https://www.example.com/new.xml";
  tab.go(site, "/old.xml", start);
  server.news();
  tab.go(site, "/old.xml", start + 299s);
  EXPECT_THAT(server.news(), IsEmpty());
  tab.go(site, "/old.xml", start + 300s);
  EXPECT_THAT(server.news(), ElementsAre("https://example.com/old.xml if \"m\""));
  EXPECT_EQ(tab.session->result()->documents[0].final_url, uri("https://www.example.com/new.xml"));
  EXPECT_EQ(tab.names(), "moved ");
}

TEST_F(MapCacheTest, F3_ANotModifiedFromElsewhereIsNoAnswer)
{
  tab.go(site, "/map.xml", start);
  server.resources[part].final_url = "https://example.com/elsewhere.xml"; // and says 304 there
  tab.go(site, "/map.xml", start + 60s);
  EXPECT_EQ(tab.names(), "one ");
  EXPECT_EQ(tab.session->result()->documents[1].outcome, DocumentOutcome::http_error);
}

TEST_F(MapCacheTest, F3_ANotModifiedThatNobodyAskedForIsNoAnswer)
{
  server.resources[root].status = 304;
  tab.go(site, "/map.xml", start);
  EXPECT_FALSE(tab.session->result()->map);
  EXPECT_EQ(tab.session->result()->documents[0].outcome, DocumentOutcome::http_error);
}

TEST_F(MapCacheTest, Policy_AFailedRootIsNotAskedForAgainForAWhile)
{
  server.resources.erase(root);
  tab.go(site, "/map.xml", start);
  EXPECT_THAT(server.news(), ElementsAre(root));
  other.go(site + "a", "/map.xml", start + 299s);
  EXPECT_THAT(server.news(), IsEmpty());
  EXPECT_EQ(other.session->state(), SessionState::over);
  EXPECT_EQ(other.session->result()->documents[0].outcome, DocumentOutcome::http_error);
  other.go(site + "a", "/map.xml", start + 299s, Arrival::reload);
  EXPECT_THAT(server.news(), ElementsAre(root)) << "only a reload asks";
  tab.go(site, "/map.xml", start + 598s);
  EXPECT_THAT(server.news(), IsEmpty()) << "which counts, too";
  tab.go(site, "/map.xml", start + 599s);
  EXPECT_THAT(server.news(), ElementsAre(root));
}

TEST_F(MapCacheTest, Policy_WhatIsMissingOfAMapIsAskedForAfterAWhile)
{
  server.resources[root].fields = {{"Cache-Control", "max-age=86400"}};
  server.resources.erase(part);
  tab.go(site, "/map.xml", start);
  server.news();
  tab.go(site, "/map.xml", start + 299s);
  EXPECT_THAT(server.news(), IsEmpty());
  server.at(part, sitemap("<item name='late'/>"));
  tab.go(site, "/map.xml", start + 300s);
  EXPECT_THAT(server.news(), ElementsAre(part));
  EXPECT_EQ(tab.names(), "one late ");
}

TEST_F(MapCacheTest, Policy_ACancelledRootIsNoFailure)
{
  tab.show(Tab::visit(site, "/map.xml"), start);
  tab.waiting.at(0).second->fail(FetchFailure::cancelled, "");
  EXPECT_EQ(tab.session->state(), SessionState::over);
  server.news();
  other.go(site, "/map.xml", start);
  EXPECT_THAT(server.news(), ElementsAre(root, part));
}

TEST_F(MapCacheTest, Policy_OtherConditionsAreAnotherMap)
{
  const auto asks_again = [&](auto change) {
    Visit visit = Tab::visit(site, "/map.xml");
    visit.context.accept_language = "de";
    MapCache own;
    Tab first{own, server}, second{own, server};
    first.show(visit, start);
    first.answer_all();
    server.news();
    change(visit);
    second.show(visit, start);
    return !server.news().empty();
  };
  EXPECT_FALSE(asks_again([](Visit&) {}));
  EXPECT_FALSE(asks_again([](Visit& visit) { visit.page.url = uri(site + "elsewhere?x"); }));
  EXPECT_FALSE(asks_again([](Visit& visit) { visit.context.accept = "text/html"; })) << "for pages only";
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.accept_language = "en"; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.user_agent = "Other/1"; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.user_password = "me:secret"; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.proxy = "http://proxy.example/"; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.ca_file = "/ca.pem"; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.cookie_jar = "/jar"; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.context.extra_fields = {{"Authorization", "x"}}; }));
  EXPECT_TRUE(asks_again([](Visit& visit) { visit.page.address_space = AddressSpace::loopback; }));
}

TEST_F(MapCacheTest, S6_APageOfAnotherOriginHasItsOwnClassChanges)
{
  const std::string change = "<class-change elem='/*' prefix='map'/>";
  server.at(root, sitemap(change), {{"Cache-Control", "max-age=600"}});
  tab.go(site, root, start);
  ASSERT_THAT(tab.session->map()->class_changes(), SizeIs(1));
  EXPECT_FALSE(tab.session->map()->class_changes()[0].refused);
  tab.go("https://evil.example/", root, start);
  ASSERT_THAT(tab.session->map()->class_changes(), SizeIs(1));
  EXPECT_TRUE(tab.session->map()->class_changes()[0].refused);
  tab.go("https://www.example.com/", root, start);
  EXPECT_TRUE(tab.session->map()->class_changes()[0].refused);
  EXPECT_THAT(server.news(), ElementsAre(root, root, root))
      << "nor does another site learn what was read here";
}

TEST_F(MapCacheTest, F4_WhatAPublicPageGotIsNotForAPageWithOtherRefusals)
{
  server.at("http://example.com/map.xml", sitemap("<item name='plain'/>"));
  tab.go("http://example.com/", "/map.xml", start);
  EXPECT_EQ(tab.names(), "plain ");
  tab.go(site, "http://example.com/map.xml", start);
  EXPECT_EQ(tab.session->result()->documents[0].outcome, DocumentOutcome::blocked) << "mixed content";
}

TEST_F(MapCacheTest, F3_TwoTabsShareOneLoad)
{
  tab.show(Tab::visit(site, "/map.xml"), start);
  other.show(Tab::visit(site + "a", "/map.xml"), start);
  EXPECT_TRUE(other.waiting.empty());
  EXPECT_EQ(other.session->state(), SessionState::loading);
  tab.answer_all();
  EXPECT_THAT(server.news(), ElementsAre(root, part));
  EXPECT_EQ(other.changes, 1);
  EXPECT_EQ(other.session->state(), SessionState::over);
  EXPECT_EQ(other.session->map(), tab.session->map());
}

TEST_F(MapCacheTest, F3_WhoWaitsTakesOverWhenTheFirstLeaves)
{
  Tab third{cache, server};
  for (const bool destroyed : {false, true}) {
    cache.clear();
    auto first = std::make_unique<Tab>(cache, server);
    first->show(Tab::visit(site, "/map.xml"), start);
    other.show(Tab::visit(site, "/map.xml"), start);
    third.show(Tab::visit(site, "/map.xml"), start);
    server.news();
    if (destroyed)
      first.reset();
    else
      first->show(Tab::visit("https://other.example/", ""), start);
    EXPECT_THAT(server.news(), ElementsAre(root)) << "one of the two";
    EXPECT_THAT(other.waiting, SizeIs(1));
    other.answer_all();
    EXPECT_EQ(other.names(), "one two ");
    EXPECT_EQ(third.session->map(), other.session->map());
    server.news();
  }
}

TEST_F(MapCacheTest, Policy_WhoTakesOverHasTheWholeTime)
{
  tab.show(Tab::visit(site, "/map.xml"), start);
  other.show(Tab::visit(site, "/map.xml"), start);
  tab.session->leave(); // 19 s later, but the session is not told the time
  ASSERT_TRUE(other.session->deadline());
  EXPECT_LE(*other.session->deadline(), start + 19s) << "asks to be told the time at once";
  other.session->update_time(start + 19s);
  EXPECT_EQ(other.session->deadline(), start + 19s + cache.policy().map_time);
  EXPECT_EQ(other.session->state(), SessionState::loading);
}

TEST_F(MapCacheTest, F3_WhoWaitsGoesOnWaitingWhenTheFirstGoesToAPageOfTheSameMap)
{
  for (const Arrival arrival : {Arrival::navigation, Arrival::reload}) {
    cache.clear();
    tab.waiting.clear();
    tab.show(Tab::visit(site, "/map.xml"), start);
    other.show(Tab::visit(site, "/map.xml"), start);
    tab.waiting.clear();
    server.news();
    tab.show(Tab::visit(site + "next", "/map.xml", arrival), start);
    EXPECT_TRUE(other.waiting.empty());
    tab.answer_all();
    EXPECT_THAT(server.news(), ElementsAre(root, part));
    EXPECT_EQ(other.session->map(), tab.session->map());
    EXPECT_EQ(other.names(), "one two ");
  }
}

TEST_F(MapCacheTest, F3_WhoWaitsMayLeave)
{
  tab.show(Tab::visit(site, "/map.xml"), start);
  other.show(Tab::visit(site, "/map.xml"), start);
  other.session->leave();
  auto gone = std::make_unique<Tab>(cache, server);
  gone->show(Tab::visit(site, "/map.xml"), start);
  gone.reset();
  tab.answer_all();
  EXPECT_EQ(other.changes, 0);
  EXPECT_EQ(other.session->state(), SessionState::no_page);

  other.show(Tab::visit(site, "/map.xml"), start + 1h);
  tab.show(Tab::visit(site, "/map.xml"), start + 1h);
  tab.session->stop();
  EXPECT_EQ(tab.session->state(), SessionState::over);
  EXPECT_EQ(tab.session->map(), nullptr);
  EXPECT_EQ(other.session->state(), SessionState::loading);
}

TEST_F(MapCacheTest, F3_WhoWaitsDoesNotWaitForever)
{
  tab.show(Tab::visit(site, "/map.xml"), start); // and its host does nothing more
  other.show(Tab::visit(site, "/map.xml"), start + 5s);
  server.news();
  ASSERT_TRUE(other.session->deadline());
  other.session->update_time(*other.session->deadline());
  other.fetch();
  EXPECT_THAT(server.news(), ElementsAre(root));
  other.answer_all();
  EXPECT_EQ(other.names(), "one two ");
  tab.answer_all(); // has no effect
  EXPECT_EQ(tab.names(), "one two ");
}

TEST_F(MapCacheTest, F3_NoStoreIsNotSharedWithWhoWaits)
{
  server.at(root, sitemap("<item name='mine'/>"), {{"Cache-Control", "no-store"}});
  tab.show(Tab::visit(site, "/map.xml"), start);
  other.show(Tab::visit(site, "/map.xml"), start);
  tab.answer_all();
  EXPECT_THAT(server.news(), ElementsAre(root, root));
  other.answer_all();
  EXPECT_EQ(other.names(), "mine ");
  EXPECT_NE(other.session->map(), tab.session->map());
}

TEST_F(MapCacheTest, AHostMayDestroyATabFromTheCallOfAnother)
{
  auto victim = std::make_unique<Session>(cache);
  auto killer = std::make_unique<Session>(cache, [&] { victim.reset(); });
  tab.show(Tab::visit(site, "/map.xml"), start);
  killer->show(Tab::visit(site, "/map.xml"), start);
  victim->show(Tab::visit(site, "/map.xml"), start);
  tab.answer_all();
  EXPECT_EQ(victim, nullptr);
  EXPECT_EQ(killer->state(), SessionState::over);
}

TEST_F(MapCacheTest, Policy_EntriesAreBoundedAndTheLeastRecentlyUsedGoes)
{
  MapCache small{{}, {.entries = 2}};
  Tab own{small, server};
  for (const char* map : {"/a.xml", "/b.xml", "/c.xml"})
    server.at("https://example.com" + std::string{map}, sitemap("<item name='x'/>"));
  own.go(site, "/a.xml", start);
  const auto held = own.session->map();
  own.go(site, "/b.xml", start);
  own.go(site, "/a.xml", start);
  own.go(site, "/c.xml", start);
  EXPECT_EQ(small.size(), 2u);
  server.news();
  own.go(site, "/a.xml", start);
  EXPECT_THAT(server.news(), IsEmpty());
  own.go(site, "/b.xml", start);
  EXPECT_THAT(server.news(), ElementsAre("https://example.com/b.xml"));
  EXPECT_EQ(held->node(1).name(), "x") << "what is held stays alive";
}

TEST_F(MapCacheTest, Policy_BytesAreBounded)
{
  std::string big;
  for (int i = 0; i < 1000; ++i)
    big += "<item name='" + std::string(100, 'x') + "'/>";
  for (const char* map : {"a", "b", "c"})
    server.at(site + map, sitemap(big));
  MapCache small{{}, {.bytes = 300'000}};
  Tab own{small, server};
  for (const char* map : {"a", "b", "c"}) {
    own.go(site, map, start);
    EXPECT_LE(small.bytes(), 300'000u);
    EXPECT_GE(small.bytes(), 100'000u) << "at least what was written";
  }
  EXPECT_EQ(small.size(), 2u);
  MapCache tiny{{}, {.bytes = 50'000}};
  Tab poor{tiny, server};
  poor.go(site, "a", start);
  EXPECT_EQ(tiny.size(), 0u);
  EXPECT_EQ(tiny.bytes(), 0u);
  EXPECT_EQ(poor.session->map()->size(), 1001u) << "shown, but not kept";
}

TEST_F(MapCacheTest, F3_ViewsOfOneMapShareItsIndexWhicheverPageAndTab)
{
  tab.go(site, "/map.xml", start);
  const std::size_t before = cache.bytes();
  auto first = tab.session->view();
  first->view.here();
  EXPECT_GT(cache.bytes(), before) << "indexes made later are counted";
  auto again = tab.session->view();
  other.go(site, "/map.xml", start);
  auto elsewhere = other.session->view();
  EXPECT_EQ(&first->view.index(), &again->view.index());
  EXPECT_EQ(&first->view.index(), &elsewhere->view.index());
  cache.clear();
  tab.session->leave();
  other.session->leave();
  EXPECT_EQ(elsewhere->view.path(1), (std::vector<NodeId>{0, 1})) << "a view holds what it needs";
}

TEST_F(MapCacheTest, Policy_ThousandsOfNavigationsTakeNoMore)
{
  MapCache small{{}, {.entries = 8}};
  Tab own{small, server};
  for (unsigned i = 0; i < 3000; ++i) {
    const std::string map = "m" + std::to_string(i) + ".xml";
    own.show(Tab::visit(site, map, Arrival::navigation, i), start + std::chrono::seconds{i});
    if (i % 2 == 0)
      own.answer_all(); // not there
    own.waiting.clear();
  }
  EXPECT_EQ(small.size(), 8u);
  EXPECT_LT(small.bytes(), 64'000u);
  EXPECT_EQ(own.ids.size(), 3000u);
}

TEST_F(MapCacheTest, ClearForgetsAlsoWhatIsBeingLoaded)
{
  tab.go(site, "/map.xml", start);
  other.show(Tab::visit(site, "/map.xml", Arrival::reload), start);
  cache.clear();
  EXPECT_EQ(cache.size(), 0u);
  EXPECT_EQ(cache.bytes(), 0u);
  other.answer_all();
  EXPECT_EQ(other.names(), "one two ");
  EXPECT_EQ(cache.size(), 0u);
  EXPECT_EQ(tab.names(), "one two ") << "what is shown stays";
}

} // namespace
} // namespace standard_sitemap
