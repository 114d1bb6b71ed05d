// Tabs that interfere with one another, and unusual answers.

#include <gtest/gtest.h>

#include "tests/unit/session/tab.h"

namespace standard_sitemap {
namespace {

using namespace standard_sitemap::testing;

const std::string page = "http://bakery.example/bread.html";
const std::string map = "http://bakery.example/map.xml";
const Instant start = Instant{} + 1h;

TEST(MapCacheEdge, F3_AnExpiryInTheYear9999IsNotInThePast)
{
  Server server;
  server.at(map, sitemap("<item name='Bread' url='bread'/>"),
            {{"Date", "Sat, 21 Nov 2026 12:00:00 GMT"}, {"Expires", "Fri, 31 Dec 9999 23:59:59 GMT"}});
  MapCache cache;
  Tab tab{cache, server};
  tab.go(page, map, start);
  tab.go(page, map, start + 24h * 365);
  EXPECT_EQ(server.news(), std::vector<std::string>{map});
}

TEST(MapCacheEdge, F3_AReloadThatIsStoppedLeavesWhatWasKept)
{
  Server server;
  server.at(map, sitemap("<item name='Bread' url='bread'/>"), {{"Cache-Control", "max-age=600"}});
  MapCache cache;
  Tab tab{cache, server};
  tab.go(page, map, start);
  tab.show(Tab::visit(page, map, Arrival::reload), start + 1min);
  tab.session->stop();
  EXPECT_EQ(cache.size(), 1u);
  server.news();
  tab.waiting.clear();
  tab.go(page, map, start + 2min);
  EXPECT_EQ(tab.names(), "Bread ");
  EXPECT_EQ(server.news(), std::vector<std::string>{}) << "it is still fresh";
}

TEST(MapCacheEdge, F3_AnAnswerToAnOlderQuestionDoesNotTakeThePlaceOfANewerOne)
{
  Server server;
  server.at(map, sitemap("<item name='Old' url='old'/>"), {{"Cache-Control", "max-age=600"}});
  MapCache cache;
  Tab slow{cache, server}, quick{cache, server};
  slow.show(Tab::visit(page, map), start);
  Server newer;
  newer.at(map, sitemap("<item name='New' url='new'/>"), {{"Cache-Control", "max-age=600"}});
  quick.show(Tab::visit(page, map, Arrival::reload), start + 1s);
  for (auto& [request, receiver] : quick.waiting)
    newer.answer(request, *receiver);
  quick.waiting.clear();
  slow.answer_all();
  EXPECT_EQ(slow.names(), "Old ");
  quick.go(page, map, start + 2s);
  EXPECT_EQ(quick.names(), "New ");
}

TEST(MapCacheEdge, F3_WhoWaitsForWhatMayNotBeSharedNeedNotWaitForEachOther)
{
  Server server;
  server.at(map, sitemap("<item name='Bread' url='bread'/>"), {{"Cache-Control", "no-store"}});
  MapCache cache;
  Tab first{cache, server}, second{cache, server}, third{cache, server};
  for (Tab* tab : {&first, &second, &third})
    tab->show(Tab::visit(page, map), start);
  EXPECT_EQ(server.news().size(), 1u);
  first.answer_all();
  EXPECT_EQ(server.news().size(), 2u) << "both ask at once";
  third.answer_all();
  second.answer_all();
  EXPECT_EQ(second.names(), "Bread ");
  EXPECT_EQ(third.names(), "Bread ");
}

TEST(MapCacheEdge, F3_IfATabIsClosedOneOfTheWaitingTabsAsksAndTheOthersWait)
{
  Server server;
  server.at(map, sitemap("<item name='Bread' url='bread'/>"));
  MapCache cache;
  auto first = std::make_unique<Tab>(cache, server);
  Tab second{cache, server}, third{cache, server};
  for (Tab* tab : {first.get(), &second, &third})
    tab->show(Tab::visit(page, map), start);
  first.reset();
  EXPECT_EQ(server.news().size(), 2u) << "the first, and one of the others";
  second.answer_all();
  EXPECT_EQ(third.names(), "Bread ");
  EXPECT_EQ(server.news().size(), 0u);
}

TEST(SessionEdge, ATabIsNotCalledFromWithinACallToItThroughOthers)
{
  Server server;
  const std::string other = "http://bakery.example/other.xml";
  server.at(map, sitemap("<item name='Bread' url='bread'/>"));
  server.at(other, sitemap("<item name='Cake' url='cake'/>"));
  MapCache cache;
  Tab moving{cache, server}, loading{cache, server};
  moving.show(Tab::visit(page, map), start);
  // It waits for the first tab. When it is told that it has to load by itself, it makes the third tab leave.
  Session waiting{cache, [&] { loading.session->leave(); }};
  waiting.show(Tab::visit(page, map), start);
  loading.show(Tab::visit(page, other), start);

  moving.session->show(Tab::visit(page, other), start);
  EXPECT_EQ(moving.changes, 0) << "the caller that shows a page looks at the result itself";
  moving.fetch();
  moving.waiting.erase(moving.waiting.begin()); // the request of the page before
  moving.answer_all();
  EXPECT_EQ(moving.names(), "Cake ");
}

TEST(SessionEdge, ATabThatHasLeftItsPageMeanwhileIsNotCalled)
{
  Server server;
  server.at(map, sitemap("<item name='Bread' url='bread'/>"));
  MapCache cache;
  Tab loading{cache, server};
  // When it gets the map, it makes the tab leave that has loaded the map.
  Session waiting{cache, [&] { loading.session->leave(); }};
  loading.show(Tab::visit(page, map), start);
  waiting.show(Tab::visit(page, map), start);
  loading.answer_all();
  EXPECT_EQ(waiting.state(), SessionState::over);
  EXPECT_EQ(loading.session->state(), SessionState::no_page);
  EXPECT_EQ(loading.changes, 0);
}

} // namespace
} // namespace standard_sitemap
