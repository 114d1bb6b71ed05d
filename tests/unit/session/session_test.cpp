// One tab: pages are shown, reloaded, left, and returned to.

#include "tests/unit/session/tab.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::session_test {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string site = "https://example.com/";
const std::string root = site + "map.xml";
const std::string part = site + "part.xml";

struct SessionTest : ::testing::Test {
  SessionTest()
  {
    server.at(root, sitemap("<item name='one' xlink:href='one'/><external xlink:href='part.xml'/>"));
    server.at(part, sitemap("<item name='two' xlink:href='two'/>"));
  }
  Server server;
  MapCache cache;
  Tab tab{cache, server};
};

TEST_F(SessionTest, APageGetsItsMap)
{
  EXPECT_EQ(tab.session->state(), SessionState::no_page);
  EXPECT_FALSE(tab.session->view());
  EXPECT_EQ(tab.session->initiator(), nullptr);
  tab.show(Tab::visit(site + "one", "/map.xml"), {});
  EXPECT_EQ(tab.session->state(), SessionState::loading);
  EXPECT_EQ(tab.session->discovery()->found->sitemap, uri(root));
  EXPECT_EQ(tab.session->initiator()->url, uri(site + "one"));
  EXPECT_EQ(tab.changes, 0) << "never from within a call to the session itself";
  tab.answer_all();
  EXPECT_EQ(tab.changes, 2) << "one for each document";
  EXPECT_EQ(tab.session->state(), SessionState::over);
  EXPECT_EQ(tab.names(), "one two ");
  auto seen = tab.session->view();
  ASSERT_TRUE(seen);
  ASSERT_EQ(seen->view.here().size(), 1u);
  EXPECT_EQ(seen->view.map().node(seen->view.here()[0].node).name(), "one");
  EXPECT_THAT(server.news(), ElementsAre(root, part));
}

TEST_F(SessionTest, APageThatNamesNone)
{
  tab.go(site, "");
  EXPECT_EQ(tab.session->state(), SessionState::no_map);
  EXPECT_EQ(tab.session->discovery()->trace.size(), 6u) << "the reasons";
  EXPECT_THAT(server.news(), IsEmpty());
  EXPECT_EQ(tab.session->map(), nullptr);
  EXPECT_FALSE(tab.session->deadline());
}

TEST_F(SessionTest, LateAnswersAreDropped)
{
  tab.show(Tab::visit(site, "/map.xml"), {});
  const auto late = tab.waiting.at(0);
  server.at(site + "else.xml", sitemap("<item name='else'/>"));
  tab.waiting.clear();
  tab.show(Tab::visit(site + "two", "/else.xml"), {});
  const int before = tab.changes;
  EXPECT_FALSE(late.second->allow_hop(uri(root)));
  EXPECT_FALSE(late.second->allow_address(AddressSpace::public_network));
  EXPECT_FALSE(late.second->begin({uri(root), 200, {{"Content-Type", "text/xml"}}}));
  EXPECT_FALSE(late.second->append(sitemap("<item name='late'/>")));
  late.second->end();
  late.second->fail(FetchFailure::cancelled, "");
  EXPECT_EQ(tab.changes, before);
  EXPECT_EQ(tab.session->state(), SessionState::loading);
  tab.answer_all();
  EXPECT_EQ(tab.names(), "else ");
}

TEST_F(SessionTest, AnAnswerThatHasBegunIsLateToo)
{
  tab.show(Tab::visit(site, "/map.xml"), {});
  const auto late = tab.waiting.at(0).second;
  EXPECT_TRUE(late->begin({uri(root), 200, {{"Content-Type", "text/xml"}}}));
  EXPECT_TRUE(late->append("<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='a'/>"));
  tab.session->leave();
  EXPECT_FALSE(late->append("</sitemap>"));
  late->end();
  EXPECT_EQ(tab.session->state(), SessionState::no_page);
  EXPECT_EQ(cache.size(), 0u);
}

TEST_F(SessionTest, AnswersMayOutliveTheSessionAndTheCache)
{
  std::shared_ptr<Receiver> late;
  {
    MapCache own;
    Tab short_lived{own, server};
    short_lived.show(Tab::visit(site, "/map.xml"), {});
    late = short_lived.waiting.at(0).second;
    EXPECT_TRUE(late->allow_hop(uri(root)));
  }
  EXPECT_FALSE(late->allow_hop(uri(root)));
  late->end();
}

TEST_F(SessionTest, ASessionMayOutliveItsCache)
{
  auto own = std::make_unique<MapCache>();
  Tab survivor{*own, server};
  own.reset();
  survivor.go(site, "/map.xml");
  EXPECT_EQ(survivor.names(), "one two ");
}

TEST_F(SessionTest, NumbersOfRequestsNeverComeTwice)
{
  for (int i = 0; i < 300; ++i) {
    tab.show(Tab::visit(site, "/map.xml", Arrival::reload), {});
    if (i % 3 == 0)
      tab.answer_one(); // and the rest is left
    else if (i % 3 == 1)
      tab.answer_all();
    tab.waiting.clear();
  }
  const std::set<RequestId> different{tab.ids.begin(), tab.ids.end()};
  EXPECT_EQ(different.size(), tab.ids.size());
  EXPECT_EQ(tab.ids.size(), 500u) << "300 roots, 200 parts";
}

TEST_F(SessionTest, AnUnknownRequestIsNobodys)
{
  tab.go(site, "/map.xml");
  tab.show(Tab::visit(site, "/map.xml", Arrival::reload), {});
  for (const RequestId id : {RequestId{0}, RequestId{99}, RequestId{0xffff'ffff}})
    EXPECT_FALSE(tab.session->receiver(id)->allow_hop(uri(root))) << id;
  EXPECT_TRUE(tab.session->receiver(tab.ids.back())->allow_hop(uri(root)));
}

TEST_F(SessionTest, StopLeavesWhatHasCome)
{
  tab.show(Tab::visit(site, "/map.xml"), {});
  tab.answer_one();
  const auto late = tab.waiting.at(0).second;
  tab.session->stop();
  EXPECT_EQ(tab.session->state(), SessionState::over);
  EXPECT_EQ(tab.names(), "one ");
  EXPECT_FALSE(late->allow_hop(uri(part)));
  EXPECT_EQ(cache.size(), 0u) << "half a map is not for others";
  tab.session->stop();
}

TEST_F(SessionTest, APartIsThereBeforeTheLastDocument)
{
  tab.show(Tab::visit(site + "one", "/map.xml"), {});
  EXPECT_EQ(tab.names(), "no map");
  tab.answer_one();
  EXPECT_EQ(tab.session->state(), SessionState::loading);
  EXPECT_EQ(tab.names(), "one ");
  auto seen = tab.session->view();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->view.here().size(), 1u);
  tab.answer_all();
  EXPECT_EQ(tab.names(), "one two ");
  EXPECT_EQ(seen->map->size(), 2u) << "who holds the part keeps it";
}

TEST_F(SessionTest, PartsAreNotMadeForEachDocument)
{
  std::string many;
  for (int i = 0; i < 40; ++i) {
    many += "<external xlink:href='p" + std::to_string(i) + "'/>";
    server.at(site + "p" + std::to_string(i), sitemap("<item name='p'/>"));
  }
  server.at(root, sitemap(many));
  tab.show(Tab::visit(site, "/map.xml"), {});
  std::set<std::shared_ptr<const Map>> parts;
  while (tab.session->state() == SessionState::loading) {
    tab.answer_one();
    parts.insert(tab.session->map());
  }
  EXPECT_EQ(parts.size(), 7u) << "with 1, 2, 4, 8, 16, 32 documents, and the whole";
}

// A list of a million pages would be assembled again and again, which takes seconds each time.
TEST_F(SessionTest, G14_AMapThatIsLargeAlreadyGrowsOnceMore)
{
  std::string many, externals;
  for (int i = 0; i < 10'000; ++i)
    many += "<item name='i'/>";
  for (int i = 0; i < 10; ++i) {
    server.at(site + "m" + std::to_string(i), sitemap(many));
    externals += "<external xlink:href='m" + std::to_string(i) + "'/>";
  }
  server.at(root, sitemap(externals));
  tab.show(Tab::visit(site, "/map.xml"), {});
  std::vector<NodeId> sizes;
  while (tab.session->state() == SessionState::loading) {
    tab.answer_one();
    if (const auto map = tab.session->map(); map && (sizes.empty() || sizes.back() != map->size()))
      sizes.push_back(map->size());
  }
  // After documents 1, 2 and 4 (one of which is the root); not after 8; and when all have arrived.
  EXPECT_THAT(sizes, ElementsAre(1, 10'001, 30'001, 100'001));
}

TEST_F(SessionTest, Policy_TheTimeForTheMap)
{
  const Instant start{1000s};
  tab.show(Tab::visit(site, "/map.xml"), start);
  tab.answer_one();
  EXPECT_EQ(tab.session->deadline(), start + cache.policy().map_time);
  tab.session->update_time(start + cache.policy().map_time - 1ms);
  EXPECT_EQ(tab.session->state(), SessionState::loading);
  tab.session->update_time(start + cache.policy().map_time);
  EXPECT_EQ(tab.session->state(), SessionState::over);
  EXPECT_EQ(tab.names(), "one ");
  EXPECT_EQ(tab.session->result()->diagnostics.count(Code::limit_time), 1u);
  EXPECT_FALSE(tab.session->deadline());
}

TEST_F(SessionTest, Policy_TheTimeForAMapOfLists)
{
  const Instant start{1000s};
  Visit visit = Tab::visit(site, "");
  visit.preference.sitemap = uri("https://example.com/mine.xml");
  tab.show(std::move(visit), start);
  EXPECT_EQ(tab.session->deadline(), start + cache.policy().list_map_time);
  tab.session->update_time(start + cache.policy().list_map_time - 1ms);
  EXPECT_EQ(tab.session->state(), SessionState::loading);
}

TEST_F(SessionTest, TheHostMayDoAnythingWhenItIsCalled)
{
  // Navigates from within the call.
  std::unique_ptr<Session> session;
  int calls = 0;
  session = std::make_unique<Session>(cache, [&] {
    if (++calls == 1)
      session->show(Tab::visit(site + "two", ""), {});
  });
  session->show(Tab::visit(site, "/map.xml"), {});
  Request request = session->take_requests().at(0);
  auto receiver = session->receiver(request.id);
  server.answer(request, *receiver);
  EXPECT_EQ(session->state(), SessionState::no_map);
  EXPECT_EQ(calls, 1);

  // Destroys the session from within the call.
  session = std::make_unique<Session>(cache, [&] { session.reset(); });
  session->show(Tab::visit(site, "/map.xml", Arrival::reload), {});
  request = session->take_requests().at(0);
  receiver = session->receiver(request.id);
  server.answer(request, *receiver);
  EXPECT_EQ(session, nullptr);
  EXPECT_FALSE(receiver->allow_hop(uri(root)));
}

TEST_F(SessionTest, V2_ThePagesOwnLinksAreReadThoughAFieldNamesTheMap)
{
  Visit visit = Tab::visit(site + "unlisted", "/map.xml");
  visit.page.media_type = MediaType::parse("text/html");
  visit.page.body = "<link rel=UP href=two><link rel=start href=one>";
  tab.show(visit, {});
  tab.answer_all();
  auto seen = tab.session->view();
  ASSERT_EQ(seen->view.here().size(), 1u);
  EXPECT_EQ(seen->view.here()[0].match, Match::up);
  EXPECT_EQ(seen->map->node(seen->view.here()[0].node).name(), "two");
}

TEST_F(SessionTest, OfAMillionLinksAFewAreKept)
{
  Visit visit = Tab::visit(site + "unlisted", "/map.xml");
  visit.links = PageLinks{};
  for (int i = 0; i < 1000; ++i) {
    visit.links->links.push_back({PageLink::Element::link, "stylesheet", "x", uri(site)});
    visit.links->links.push_back({PageLink::Element::link, "up", std::string(10'000, 'x'), uri(site)});
  }
  visit.links->links.push_back({PageLink::Element::link, "next UP", "two", uri(site)});
  for (int i = 0; i < 1000; ++i)
    visit.links->links.push_back({PageLink::Element::link, "start", "one", uri(site)});
  tab.show(visit, {});
  tab.answer_all();
  auto seen = tab.session->view();
  ASSERT_EQ(seen->view.here().size(), 1u);
  EXPECT_EQ(seen->view.here()[0].match, Match::up);
  EXPECT_EQ(seen->view.context().links.links.size(), 17u) << "the usable one, and 16 start links";
}

TEST_F(SessionTest, V2_TheMediaTypeOfThePageMayBeInItsFieldsOnly)
{
  Visit visit = Tab::visit(site + "unlisted", "/map.xml");
  visit.page.fields.add("Content-Type", "text/html; charset=utf-8");
  visit.page.body = "<link rel=UP href=two>";
  tab.show(visit, {});
  tab.answer_all();
  auto seen = tab.session->view();
  ASSERT_EQ(seen->view.here().size(), 1u);
  EXPECT_EQ(seen->view.here()[0].match, Match::up);
}

TEST_F(SessionTest, APageOfAFileHasItsMapToItself)
{
  server.at("file:///home/me/map.xml", sitemap("<item name='file'/>"));
  Visit visit{.page = {.url = uri("file:///home/me/page.html"),
                       .media_type = MediaType::parse("text/html"),
                       .body = "<link rel=standard-sitemap href=map.xml>",
                       .address_space = AddressSpace::loopback}};
  tab.show(visit, {});
  // Not a file of another directory, which the cache would not know.
  tab.answer_all();
  EXPECT_EQ(tab.session->state(), SessionState::over);
  EXPECT_EQ(tab.names(), "file ");
  EXPECT_EQ(cache.size(), 0u);
}

// --- D-5 ---

TEST(Session, D5_WhatTheReaderWroteDownForTheSite)
{
  Server server;
  server.at("http://e.com/mine.xml", sitemap("<item name='mine' url='/'/>"));
  MapCache cache{Policy{}};
  Tab tab{cache, server};
  Visit visit = Tab::visit("http://e.com/", "");
  visit.preference.sitemap = uri("http://e.com/mine.xml");
  tab.show(visit, {});
  tab.answer_all();
  EXPECT_EQ(tab.session->state(), SessionState::over);
  EXPECT_EQ(tab.session->map()->node(1).name(), "mine");
  visit.preference.off = true;
  tab.show(visit, {});
  EXPECT_EQ(tab.session->state(), SessionState::no_map);
}

// The same URI, but not the same map: one may be a list, or larger.
TEST(Session, D5_MapsAreSharedOnlyByThoseWhoWantTheSame)
{
  Server server;
  server.at("http://e.com/map.xml", sitemap("<item name='a' url='/a'/><item name='b' url='/b'/>"),
            {{"Cache-Control", "max-age=60"}});
  MapCache cache{Policy{}};
  Tab tab{cache, server};
  tab.go("http://e.com/", "/map.xml");
  tab.go("http://e.com/2", "/map.xml");
  EXPECT_EQ(server.news().size(), 1u);

  Visit limited = Tab::visit("http://e.com/", "/map.xml");
  limited.limits.elements = 2; // the sitemap and one item
  tab.show(limited, {});
  tab.answer_all();
  EXPECT_EQ(tab.session->map()->size(), 2u);
  EXPECT_EQ(server.news().size(), 1u);

  Visit preferred = Tab::visit("http://e.com/", "");
  preferred.preference.sitemap = uri("http://e.com/map.xml");
  tab.show(preferred, {});
  tab.answer_all();
  EXPECT_EQ(tab.session->map()->size(), 3u);
  EXPECT_EQ(server.news().size(), 1u);
}

TEST(Session, TheTimeThatTheReaderGivesASite)
{
  Server server;
  MapCache cache{Policy{}};
  Tab tab{cache, server};
  Visit visit = Tab::visit("http://e.com/", "/map.xml");
  visit.limits.time = 3s;
  const Instant start{100s};
  tab.show(visit, start);
  EXPECT_EQ(tab.session->deadline(), start + 3s);
}

TEST(Session, M8_LanguagesThatTheReaderWroteDownComeFirst)
{
  Server server;
  server.at("http://e.com/map.xml",
            sitemap("<item name='one' lang='en' url='/'><variant lang='de' name='eins'/></item>"));
  MapCache cache{Policy{}};
  Tab tab{cache, server};
  Visit visit = Tab::visit("http://e.com/", "/map.xml");
  visit.context.accept_language = "en";
  visit.languages = "de";
  tab.show(visit, {});
  tab.answer_all();
  auto seen = tab.session->view();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->view.shown(1).name, "eins");
}

} // namespace
} // namespace standard_sitemap::session_test
