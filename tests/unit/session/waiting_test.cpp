// A tab that waits for the map that another tab is loading: its time, and how its waiting ends.

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/map_store.h"
#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing::waiting {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string site = "https://example.com/";
const std::string root = site + "map.xml";

struct Waiting : ::testing::Test {
  Waiting()
  {
    server.at(root, sitemap("<item name='one'/><external xlink:href='part.xml'/>"),
              {{"Cache-Control", "max-age=600"}});
    server.at(site + "part.xml", sitemap("<item name='two'/>"), {{"Cache-Control", "max-age=600"}});
  }
  /// `first` loads the map, and `second` waits for it from 5 s later on.
  void show_both()
  {
    first.show(Tab::visit(site, "/map.xml"), start);
    second.show(Tab::visit(site, "/map.xml"), start + 5s);
    ASSERT_THAT(second.waiting, IsEmpty());
  }

  Server server;
  MapCache cache;
  Tab first{cache, server}, second{cache, server};
  Instant start{1000s};
};

TEST_F(Waiting, Policy_TheTimeOfAMapBeginsWhenItsPageIsShown)
{
  show_both();
  EXPECT_EQ(second.session->deadline(), start + 5s + cache.policy().map_time);
  second.session->update_time(start + cache.policy().map_time);
  EXPECT_THAT(second.waiting, IsEmpty()) << "it is the other's time that is up";
}

TEST_F(Waiting, Policy_TheTimeOfAMapBeginsAnewWithTheNextPage)
{
  Tab third{cache, server};
  show_both();
  first.session->leave(); // `second` loads the map now, and does not know since when
  ASSERT_EQ(second.session->deadline(), start + 5s) << "it asks for the time";
  server.at(site + "other.xml", sitemap("<item name='other'/>"));
  third.show(Tab::visit(site, "/other.xml"), start + 7s);
  second.show(Tab::visit(site, "/other.xml"), start + 8s);
  EXPECT_EQ(second.session->deadline(), start + 8s + cache.policy().map_time);
}

TEST_F(Waiting, NobodyWaitsOnceTheMapIsThere)
{
  show_both();
  first.answer_all();
  ASSERT_EQ(second.session->state(), SessionState::over);
  EXPECT_FALSE(second.session->deadline());
}

TEST_F(Waiting, F3_WhatIsStoppedStaysAsItIsWhenTheOtherIsDone)
{
  show_both();
  second.session->stop();
  EXPECT_EQ(second.session->state(), SessionState::over);
  const auto result = second.session->result();
  EXPECT_EQ(result->diagnostics.count(Code::cancelled), 1u);
  const int changes = second.changes;
  first.answer_all();
  EXPECT_EQ(second.session->result(), result);
  EXPECT_EQ(second.session->map(), nullptr);
  EXPECT_EQ(second.changes, changes);
}

TEST_F(Waiting, F3_WhoHasWaitedTooLongLoadsByItselfWhateverTheOtherGets)
{
  show_both();
  second.session->update_time(*second.session->deadline());
  second.fetch();
  ASSERT_EQ(second.waiting.size(), 1u);
  const int changes = second.changes;
  first.answer_all();
  EXPECT_EQ(first.session->state(), SessionState::over);
  EXPECT_EQ(second.session->state(), SessionState::loading);
  EXPECT_EQ(second.changes, changes);
  second.answer_all();
  EXPECT_EQ(second.names(), "one two ");
}

TEST_F(Waiting, Policy_WhoWaitsGetsWhatTheOtherHasWhenItsTimeIsUp)
{
  show_both();
  first.answer_one();
  first.session->update_time(*first.session->deadline());
  EXPECT_EQ(first.names(), "one ");
  EXPECT_EQ(second.session->state(), SessionState::over) << "at once, not with the other's next page";
  EXPECT_EQ(second.session->map(), first.session->map());
  EXPECT_EQ(second.changes, 1);
}

/// Calls back what the test wants.
struct Caller final : Waiter {
  explicit Caller(std::function<void()> then) : does(std::move(then)) {}
  void load_ended(SharedResult) override { does(); }
  std::function<void()> does;
};

TEST(MapStoreOrder, WhoIsToldOfAnotherLoadIsToldAfterTheOthersOfThisOne)
{
  MapStore store{{}, {}};
  std::vector<std::string> told;
  Caller second{[&] { told.push_back("second of a"); }}, of_b{[&] { told.push_back("of b"); }};
  Caller first{[&] {
    told.push_back("first of a");
    store.end("b", {});
    told.push_back("first of a is done");
  }};
  ASSERT_TRUE(store.begin("a"));
  ASSERT_TRUE(store.begin("b"));
  store.wait("a", first);
  store.wait("a", second);
  store.wait("b", of_b);
  store.end("a", {});
  EXPECT_THAT(told, ElementsAre("first of a", "first of a is done", "second of a", "of b"));
}

} // namespace
} // namespace standard_sitemap::testing::waiting
