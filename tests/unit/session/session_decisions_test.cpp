// What decides alone: for parts of conditions in engine/session that no other test shows, the case in which
// they do (tests/coverage/conditions.py). Those about memory that runs out are in tests/faults, those about
// the reader process in tests/reader_process.

#include <string>

#include <gtest/gtest.h>

#include "engine/session/freshness.h"
#include "engine/session/links_for_view.h"
#include "tests/unit/session/patient_worker.h"
#include "tests/unit/session/tab.h"

namespace standard_sitemap::session_decisions_test {
namespace {

using namespace standard_sitemap::testing;
using std::chrono::seconds;

const std::string page = "http://a.example/";
const std::string root = "http://a.example/map.xml";

// --- freshness ---

seconds lifetime_by(const HeaderList& fields)
{
  return freshness_of(fields, false).lifetime;
}

TEST(FreshnessDecisions, Rfc9111_AMaxAgeWithSomethingBehindItsQuotesIsMalformed)
{
  EXPECT_EQ(lifetime_by({{"Cache-Control", "max-age=\"60\""}}), 60s);
  EXPECT_EQ(lifetime_by({{"Cache-Control", "max-age=\"60\"0"}}), 0s);
}

TEST(FreshnessDecisions, Rfc9110_EmptyElementsOfVaryNameNoField)
{
  EXPECT_EQ(lifetime_by({{"Cache-Control", "max-age=60"}, {"Vary", ", Accept,,"}}), 60s);
  EXPECT_FALSE(freshness_of({{"Cache-Control", "max-age=60"}, {"Vary", ", Cookie"}}, false).storable);
}

TEST(FreshnessDecisions, Rfc9111_ADateAloneSaysNothingOfTheLastChange)
{
  EXPECT_EQ(lifetime_by({{"Date", "Sun, 06 Nov 1994 08:49:37 GMT"}}), min_heuristic_lifetime);
  EXPECT_EQ(lifetime_by({{"Last-Modified", "Sun, 06 Nov 1904 08:49:37 GMT"}}), min_heuristic_lifetime);
}

// --- links of the page ---

TEST(LinksForViewDecisions, V2_OnlyLinksThatAViewCanUse)
{
  Policy policy;
  policy.uri_bytes = 100;
  const Uri base = uri(page), long_base = uri(page + std::string(100, 'x'));
  PageLinks links;
  links.links = {{PageLink::Element::meta, "up", "meta", base},
                 {PageLink::Element::link, "up", "far", long_base},
                 {PageLink::Element::link, "Home next UP", "near", base},
                 {PageLink::Element::link, "next", "other", base}};
  const PageLinks kept = links_for_view(links, policy);
  ASSERT_EQ(kept.links.size(), 1u);
  EXPECT_EQ(kept.links[0].href, "near");
  EXPECT_EQ(kept.links[0].rel, "up home");
}

TEST(LinksForViewDecisions, TheFirstFewLanguages)
{
  PageLinks links;
  links.languages = {std::string(257, 'a'), std::string(256, 'b')};
  for (int i = 0; i < 20; ++i)
    links.languages.push_back("de");
  const PageLinks kept = links_for_view(links, {});
  ASSERT_EQ(kept.languages.size(), 16u);
  EXPECT_EQ(kept.languages[0], std::string(256, 'b'));
  EXPECT_EQ(kept.languages[15], "de");
}

// --- the cache ---

TEST(MapCacheDecisions, Policy_ACacheOfNoEntriesKeepsNothing)
{
  Server server;
  server.at(root, sitemap("<item name='A' url='/a'/>"), {{"Cache-Control", "max-age=600"}});
  MapCache cache{{}, {.entries = 0}};
  Tab tab{cache, server};
  for (int i = 0; i < 2; ++i) {
    tab.go(page, "/map.xml");
    EXPECT_EQ(tab.names(), "A ");
    EXPECT_EQ(server.news(), std::vector<std::string>{root});
    EXPECT_EQ(cache.size(), 0u);
  }
}

// --- a session without a page, or without a load ---

TEST(SessionDecisions, WithoutAPageThereIsNothingToDo)
{
  Server server;
  MapCache cache;
  Tab tab{cache, server};
  EXPECT_FALSE(tab.session->deadline());
  tab.session->move(uri(page), 1);
  tab.session->stop();
  tab.session->update_time(Instant{} + 1h);
  EXPECT_EQ(tab.session->state(), SessionState::no_page);
  EXPECT_EQ(tab.session->initiator(), nullptr);
  EXPECT_EQ(tab.session->discovery(), nullptr);
  EXPECT_EQ(tab.changes, 0);
}

TEST(SessionDecisions, WithoutALoadEveryRequestIsUnknown)
{
  MapCache cache;
  Session session{cache};
  const auto receiver = session.receiver(0);
  EXPECT_FALSE(receiver->allow_hop(uri(root)));
  EXPECT_FALSE(receiver->begin({uri(root), 200, {}, AddressSpace::public_network}));
}

TEST(SessionDecisions, AMovedSessionGoesOn)
{
  Server server;
  server.at(root, sitemap("<item name='A' url='/a'/>"));
  MapCache cache;
  std::optional<Session> first{std::in_place, cache};
  first->show(Tab::visit(page, "/map.xml"), {});
  Session second{std::move(*first)};
  first.reset();
  EXPECT_EQ(second.state(), SessionState::loading);
  for (const Request& request : second.take_requests())
    server.answer(request, *second.receiver(request.id));
  EXPECT_EQ(second.state(), SessionState::over);
  EXPECT_TRUE(second.map());
}

// --- maps that the host names ---

struct GivenDecisions : ::testing::Test {
  GivenDecisions()
  {
    server.at(root, sitemap("<item name='Found' url='/a'/>"));
    server.at("http://b.example/map.xml", sitemap("<item name='Given' url='/a'/>"));
  }
  static Visit given(bool without_page)
  {
    Visit visit = Tab::visit(page, "/map.xml", Arrival::traversal, 7);
    visit.given = GivenMap{uri("http://b.example/map.xml"), SourceKind::standard, without_page};
    return visit;
  }
  Server server;
  MapCache cache;
  Tab tab{cache, server};
};

TEST_F(GivenDecisions, WhatTheHostNamesIsShownWhateverTheHistoryHas)
{
  tab.go(page, "/map.xml", {}, Arrival::navigation, 7);
  EXPECT_EQ(tab.names(), "Found ");
  tab.show(given(false), {});
  tab.answer_all();
  EXPECT_EQ(tab.names(), "Given ");
  EXPECT_EQ(tab.session->discovery()->found->rule, Rule::given);
  ASSERT_TRUE(tab.session->initiator());
  EXPECT_EQ(tab.session->initiator()->url, uri(page));
  EXPECT_EQ(cache.size(), 2u);

  tab.go(page, "/map.xml", {}, Arrival::traversal, 7);
  EXPECT_EQ(tab.names(), "Found ") << "the history still has what was found";
}

TEST_F(GivenDecisions, AMapWithoutAPageHasNoInitiatorAndIsNotCached)
{
  tab.show(given(true), {});
  EXPECT_EQ(tab.session->initiator(), nullptr);
  tab.session->move(uri("http://c.example/"), 8);
  EXPECT_EQ(tab.session->initiator(), nullptr);
  tab.answer_all();
  EXPECT_EQ(tab.names(), "Given ");
  EXPECT_FALSE(tab.session->view()->view.context().page) << "there is still no page";
  EXPECT_EQ(cache.size(), 0u);
}

// --- answers that are too late ---

TEST(SessionDecisions, AnAnswerIsRefusedWithinTheCallInWhichItsPageIsLeft)
{
  Server server;
  server.at(root, sitemap("<external xlink:href='one.xml'/><external xlink:href='two.xml'/>"));
  server.at("http://a.example/one.xml", sitemap("<item name='One' url='/1'/>"));
  MapCache cache;
  std::optional<Session> session;
  std::vector<std::pair<Request, std::shared_ptr<Receiver>>> waiting;
  const auto fetch = [&] {
    for (const Request& request : session->take_requests())
      waiting.emplace_back(request, session->receiver(request.id));
  };
  int calls = 0;
  session.emplace(cache, [&] {
    if (++calls != 2)
      return;
    session->leave();
    Receiver& late = *waiting.at(2).second;
    EXPECT_FALSE(late.allow_hop(waiting.at(2).first.url)) << "its load has been left";
    EXPECT_FALSE(late.append("more"));
  });
  session->show(Tab::visit(page, "/map.xml"), {});
  fetch();
  server.answer(waiting.at(0).first, *waiting.at(0).second);
  EXPECT_EQ(calls, 1);
  fetch();
  ASSERT_EQ(waiting.size(), 3u);
  server.answer(waiting[1].first, *waiting[1].second);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(session->state(), SessionState::no_page);
}

// --- a worker ---

struct WorkerDecisions : ::testing::Test {
  WorkerDecisions() { cache.work_on(worker); }

  /// A root document whose part the worker builds: it has many bytes, or also many items.
  void serve_large_root(int items)
  {
    std::string body;
    for (int i = 0; i < items; ++i)
      body += "<item name='A' url='/a'/>";
    for (const char* file : {"one", "two", "three"})
      body += std::string{"<external xlink:href='"} + file + ".xml'/>";
    server.at(root, sitemap(body + std::string(300'000, ' ')));
    server.at("http://a.example/one.xml", sitemap("<item name='B' url='/b'/>"));
  }
  void show()
  {
    tab.show(Tab::visit(page, "/map.xml"), {});
    tab.answer_one();
  }

  Server server;
  MapCache cache;
  std::shared_ptr<PatientWorker> worker = std::make_shared<PatientWorker>();
  Tab tab{cache, server};
};

TEST_F(WorkerDecisions, PartsAreBuiltOneAfterTheOther)
{
  serve_large_root(1);
  show();
  EXPECT_FALSE(tab.session->map());
  EXPECT_EQ(worker->waiting(), 1u);
  tab.answer_one(); // twice as many documents: another part would be due
  EXPECT_FALSE(tab.session->map());
  EXPECT_EQ(worker->waiting(), 1u);
  worker->do_all();
  ASSERT_TRUE(tab.session->map());
  EXPECT_EQ(tab.session->map()->size(), 2u) << "of the root document";
  EXPECT_EQ(worker->waiting(), 1u) << "now it is begun";
  worker->do_all();
  EXPECT_EQ(tab.session->map()->size(), 3u);
}

// Large maps, so that their building asks on the way whether it is still wanted.
TEST_F(WorkerDecisions, AStoppedPartOrMapHasNoResult)
{
  serve_large_root(20'000);
  show();
  EXPECT_FALSE(tab.session->map());
  ASSERT_EQ(worker->waiting(), 1u);
  tab.answer_all();
  ASSERT_EQ(worker->waiting(), 2u) << "the part and the map";
  tab.session->stop();
  EXPECT_EQ(tab.session->state(), SessionState::over);
  const int changes = tab.changes;
  worker->do_all();
  EXPECT_FALSE(tab.session->map());
  EXPECT_EQ(tab.changes, changes);
  EXPECT_EQ(cache.size(), 0u);
}

} // namespace
} // namespace standard_sitemap::session_decisions_test
