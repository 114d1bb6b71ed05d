// Maps that are built by a worker: another thread, here one that the test runs by hand.

#include "engine/session/worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/session/patient_worker.h"
#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Working : public ::testing::Test {
 protected:
  Working()
  {
    cache_.work_on(worker_);
    server_.at("http://a.example/map.xml", sitemap("<item name='A' url='/a'/><item name='B' url='/b'/>"),
               {{"Cache-Control", "max-age=60"}});
  }
  void show(Tab& tab, Arrival arrival = Arrival::navigation)
  {
    tab.session->show(Tab::visit("http://a.example/", "/map.xml", arrival), Instant{});
    tab.fetch();
  }

  Server server_;
  MapCache cache_;
  std::shared_ptr<PatientWorker> worker_ = std::make_shared<PatientWorker>();
};

TEST_F(Working, AMapIsThereOnceTheWorkerHasBuiltIt)
{
  Tab tab{cache_, server_};
  show(tab);
  tab.answer_all();
  EXPECT_EQ(tab.session->state(), SessionState::loading);
  EXPECT_EQ(tab.session->result(), nullptr);
  EXPECT_EQ(worker_->waiting(), 1u);
  EXPECT_FALSE(tab.session->deadline()) << "the time is that of loading";
  const int changes = tab.changes;
  worker_->do_all();
  EXPECT_EQ(tab.session->state(), SessionState::over);
  ASSERT_TRUE(tab.session->map());
  EXPECT_EQ(tab.session->map()->size(), 3u);
  EXPECT_EQ(tab.changes, changes + 1);
  EXPECT_EQ(cache_.size(), 1u);
}

TEST_F(Working, AMapOfAPageThatWasLeftIsNotShown)
{
  Tab tab{cache_, server_};
  show(tab);
  tab.answer_all();
  tab.session->leave();
  worker_->do_all();
  EXPECT_EQ(tab.session->state(), SessionState::no_page);
  EXPECT_EQ(tab.session->map(), nullptr);

  show(tab);
  EXPECT_EQ(tab.waiting.size(), 1u) << "a load of its own";
  tab.answer_all();
  worker_->do_all();
  EXPECT_EQ(tab.session->state(), SessionState::over);
}

TEST_F(Working, ATabMayEndWhileTheWorkerBuilds)
{
  auto tab = std::make_unique<Tab>(cache_, server_);
  show(*tab);
  tab->answer_all();
  tab.reset();
  worker_->do_all();
  EXPECT_EQ(cache_.size(), 0u);
}

TEST_F(Working, TabsWaitForTheMapThatIsBeingBuilt)
{
  Tab one{cache_, server_}, other{cache_, server_};
  show(one);
  one.answer_all();
  show(other);
  EXPECT_THAT(other.waiting, IsEmpty());
  EXPECT_EQ(other.session->state(), SessionState::loading);
  worker_->do_all();
  EXPECT_EQ(other.session->state(), SessionState::over);
  EXPECT_EQ(other.session->map(), one.session->map());
  EXPECT_THAT(server_.asked, ElementsAre("http://a.example/map.xml"));
}

TEST_F(Working, ATabThatWaitsLoadsItselfIfTheOtherLeaves)
{
  Tab one{cache_, server_}, other{cache_, server_};
  show(one);
  one.answer_all();
  show(other);
  one.session->leave();
  other.fetch();
  other.answer_all();
  worker_->do_all();
  EXPECT_EQ(other.session->state(), SessionState::over);
  ASSERT_TRUE(other.session->map());
  EXPECT_EQ(other.session->map()->size(), 3u);
}

TEST_F(Working, WhatHasArrivedWhenItIsStoppedIsBuiltToo)
{
  server_.at("http://a.example/map.xml",
             sitemap("<item name='A' url='/a'/><external xlink:href='more.xml'/>"));
  Tab tab{cache_, server_};
  show(tab);
  tab.answer_one();
  tab.session->stop();
  EXPECT_EQ(tab.session->state(), SessionState::loading);
  EXPECT_EQ(worker_->waiting(), 1u);
  worker_->do_all();
  ASSERT_TRUE(tab.session->map());
  EXPECT_EQ(tab.session->map()->size(), 2u);
}

TEST_F(Working, AMapThatIsStoppedWhileItIsBuiltIsGivenUp)
{
  Tab tab{cache_, server_}, other{cache_, server_};
  show(tab);
  tab.answer_all();
  show(other);
  tab.session->stop();
  EXPECT_EQ(tab.session->state(), SessionState::over) << "nobody waits for the worker";
  EXPECT_EQ(tab.session->map(), nullptr);
  EXPECT_EQ(tab.session->result()->diagnostics.count(Code::cancelled), 1u);
  const int changes = tab.changes;
  worker_->do_all();
  EXPECT_EQ(tab.session->map(), nullptr);
  EXPECT_EQ(tab.changes, changes);
  EXPECT_EQ(cache_.size(), 0u);

  other.fetch(); // it loads the map itself
  other.answer_all();
  worker_->do_all();
  EXPECT_EQ(other.session->map()->size(), 3u);
}

TEST_F(Working, AnAnswerIsRefusedWithinTheCallInWhichItsLoadIsStopped)
{
  server_.at("http://a.example/map.xml",
             sitemap("<external xlink:href='one.xml'/><external xlink:href='two.xml'/>"));
  server_.at("http://a.example/one.xml", sitemap("<item name='One' url='/1'/>"));
  std::optional<Session> session;
  std::vector<std::pair<Request, std::shared_ptr<Receiver>>> waiting;
  const auto fetch = [&] {
    for (const Request& request : session->take_requests())
      waiting.emplace_back(request, session->receiver(request.id));
  };
  int calls = 0;
  session.emplace(cache_, [&] {
    fetch();
    if (++calls != 2)
      return;
    session->stop();
    Receiver& late = *waiting.at(2).second;
    EXPECT_FALSE(late.allow_hop(waiting.at(2).first.url)) << "its load is with the worker";
    EXPECT_FALSE(late.append("more"));
  });
  session->show(Tab::visit("http://a.example/", "/map.xml"), {});
  fetch();
  server_.answer(waiting.at(0).first, *waiting.at(0).second);
  ASSERT_EQ(waiting.size(), 3u);
  server_.answer(waiting[1].first, *waiting[1].second);
  EXPECT_EQ(calls, 2);
  worker_->do_all();
  ASSERT_TRUE(session->map());
  EXPECT_EQ(session->map()->size(), 2u);
}

TEST_F(Working, IdsOfRequestsAreNotUsedAgain)
{
  Tab tab{cache_, server_};
  show(tab);
  tab.answer_all();
  worker_->do_all();
  show(tab, Arrival::reload);
  EXPECT_THAT(tab.ids, ElementsAre(0u, 1u));
}

TEST_F(Working, SmallPartsAreBuiltAtOnceAndLargeOnesByTheWorker)
{
  for (const bool large : {false, true}) {
    server_.at("http://a.example/map.xml",
               sitemap("<item name='A' url='/a'/><external xlink:href='more.xml'/>" +
                       std::string(large ? 300'000 : 0, ' ')));
    Tab tab{cache_, server_};
    show(tab, Arrival::reload);
    tab.answer_one();
    EXPECT_EQ(tab.session->map() != nullptr, !large);
    EXPECT_EQ(tab.session->map() != nullptr, !large) << "it is begun once";
    EXPECT_EQ(worker_->waiting(), large ? 1u : 0u);
    const int changes = tab.changes;
    worker_->do_all();
    ASSERT_TRUE(tab.session->map());
    EXPECT_EQ(tab.session->map()->size(), 2u);
    EXPECT_EQ(tab.changes, changes + (large ? 1 : 0));
    EXPECT_EQ(tab.session->state(), SessionState::loading);
  }
}

TEST_F(Working, ALargePartIsNotBuiltAgainBeforeMoreHasArrived)
{
  server_.at(
      "http://a.example/map.xml",
      sitemap("<item name='A' url='/a'/><external xlink:href='more.xml'/>" + std::string(300'000, ' ')));
  Tab tab{cache_, server_};
  show(tab);
  tab.answer_one();
  EXPECT_FALSE(tab.session->map());
  worker_->do_all();
  const auto part = tab.session->map();
  ASSERT_TRUE(part);
  EXPECT_EQ(worker_->waiting(), 0u);
  EXPECT_EQ(tab.session->map(), part);
}

TEST_F(Working, ALargeDocumentThatHasNotArrivedWholeHasNoPart)
{
  Tab tab{cache_, server_};
  show(tab);
  Receiver& receiver = *tab.waiting.at(0).second;
  ASSERT_TRUE(receiver.begin({uri("http://a.example/map.xml"), 200, {{"Content-Type", "application/xml"}}}));
  ASSERT_TRUE(
      receiver.append("<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='A' url='/a'/>" +
                      std::string(300'000, ' ')));
  EXPECT_FALSE(tab.session->map());
  EXPECT_EQ(worker_->waiting(), 0u);
}

TEST_F(Working, APartIsNotShownOnceTheRestHasCome)
{
  server_.at(
      "http://a.example/map.xml",
      sitemap("<item name='A' url='/a'/><external xlink:href='more.xml'/>" + std::string(300'000, ' ')));
  server_.at("http://a.example/more.xml", sitemap("<item name='B' url='/b'/>"));
  Tab tab{cache_, server_};
  show(tab);
  tab.answer_one();
  EXPECT_FALSE(tab.session->map());
  tab.answer_all();
  EXPECT_EQ(worker_->waiting(), 2u);
  const int changes = tab.changes;
  worker_->do_all();
  EXPECT_EQ(tab.changes, changes + 1) << "the part is given up";
  ASSERT_TRUE(tab.session->map());
  EXPECT_EQ(tab.session->map()->size(), 3u);
}

TEST_F(Working, APartOfAPageThatWasLeftIsNotShown)
{
  server_.at(
      "http://a.example/map.xml",
      sitemap("<item name='A' url='/a'/><external xlink:href='more.xml'/>" + std::string(300'000, ' ')));
  auto tab = std::make_unique<Tab>(cache_, server_);
  show(*tab);
  tab->answer_one();
  tab->session->map();
  tab->session->leave();
  show(*tab);
  EXPECT_FALSE(tab->session->map());
  worker_->do_all();
  EXPECT_FALSE(tab->session->map());
  tab->waiting.erase(tab->waiting.begin()); // of the first load
  tab->answer_one();
  EXPECT_FALSE(tab->session->map());
  EXPECT_EQ(worker_->waiting(), 1u);
  tab.reset();
  worker_->do_all();
}

} // namespace
} // namespace standard_sitemap::testing::worker
