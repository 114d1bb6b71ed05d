// The pages of a list that is still coming: when the tab is told, and when a part is built.

#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/map/base_resolver.h"
#include "tests/unit/session/patient_worker.h"
#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing::slow_list {
namespace {

const std::string site = "http://a.example/";
/// The number of bytes that have to come until the format is known.
const std::string space(70'000, ' ');
const std::string urlset_begin = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + space;

std::size_t pages_of(const Map& map)
{
  BaseResolver bases;
  std::size_t pages = 0;
  for (NodeId id = 0; id < map.size(); ++id)
    pages += map.node(id).link(bases).url ? 1 : 0;
  return pages;
}

/// A tab whose list begins to come. It is parsed in this process, so that each piece is read at once.
struct Begun {
  explicit Begun(std::shared_ptr<Worker> worker = nullptr)
  {
    cache.work_on(std::move(worker));
    Visit visit = Tab::visit(site, "");
    visit.given = GivenMap{.root = uri(site + "list.xml"), .kind = SourceKind::extended};
    tab.show(std::move(visit), {});
    receiver = tab.waiting.at(0).second;
    ResponseHead head{uri(site + "list.xml"), 200, {}, AddressSpace::public_network};
    head.fields.add("Content-Type", "application/xml");
    EXPECT_TRUE(receiver->begin(head));
  }
  /// Further entries.
  std::string entries(int count)
  {
    std::string text;
    for (; count > 0; --count)
      text += "<url><loc>" + site + std::to_string(next++) + "</loc></url>";
    return text;
  }
  std::size_t pages() const
  {
    const auto map = tab.session->map();
    return map ? pages_of(*map) : 0;
  }

  Server server;
  MapCache cache{Policy{.isolation = Isolation::none}};
  Tab tab{cache, server};
  std::shared_ptr<Receiver> receiver;
  int next = 0;
};

TEST(SlowList, TheTabIsToldAndShowsMoreWheneverItsEntriesHaveDoubled)
{
  Begun begun;
  EXPECT_TRUE(begun.receiver->append(urlset_begin));
  EXPECT_EQ(begun.tab.changes, 0);
  EXPECT_EQ(begun.pages(), 0u);
  std::vector<std::pair<int, std::size_t>> seen;
  for (int i = 0; i < 9; ++i) {
    EXPECT_TRUE(begun.receiver->append(begun.entries(1)));
    seen.emplace_back(begun.tab.changes, begun.pages());
  }
  using Seen = std::vector<std::pair<int, std::size_t>>;
  EXPECT_EQ(seen, (Seen{{1, 1}, {2, 2}, {2, 2}, {3, 4}, {3, 4}, {3, 4}, {3, 4}, {4, 8}, {4, 8}}));
  EXPECT_EQ(begun.tab.session->state(), SessionState::loading);
  EXPECT_TRUE(begun.receiver->append("</urlset>"));
  begun.receiver->end();
  EXPECT_EQ(begun.tab.changes, 5);
  EXPECT_EQ(begun.tab.session->state(), SessionState::over);
  EXPECT_EQ(begun.pages(), 9u);
}

// Each part costs as much as it has entries: all together less than twice the last.
TEST(SlowList, PartsGrowWithoutEndAndAreBuiltOnlyOncePerDoubling)
{
  Begun begun;
  EXPECT_TRUE(begun.receiver->append(urlset_begin));
  std::set<std::shared_ptr<const Map>> parts;
  for (int i = 0; i < 600; ++i) {
    EXPECT_TRUE(begun.receiver->append(begun.entries(100)));
    for (int looks = 0; looks < 2; ++looks)
      parts.insert(begun.tab.session->map());
  }
  std::vector<std::size_t> sizes;
  for (const auto& part : parts)
    sizes.push_back(part ? pages_of(*part) : 0);
  EXPECT_THAT(sizes, ::testing::UnorderedElementsAre(100u, 200u, 400u, 800u, 1'600u, 3'200u, 6'400u, 12'800u,
                                                     25'600u, 51'200u));
  EXPECT_EQ(begun.tab.changes, 10);
}

TEST(SlowList, AListThatIsBrokenAtItsEndKeepsTheEntriesThatCame)
{
  Begun begun;
  EXPECT_TRUE(begun.receiver->append(urlset_begin + begun.entries(2)));
  EXPECT_EQ(begun.pages(), 2u);
  begun.receiver->append(begun.entries(1) + "<<");
  begun.receiver->end();
  EXPECT_EQ(begun.tab.session->state(), SessionState::over);
  EXPECT_EQ(begun.pages(), 3u);
  EXPECT_EQ(begun.tab.session->result()->documents.at(0).outcome, DocumentOutcome::cut);
  EXPECT_EQ(begun.tab.session->result()->diagnostics.count(Code::malformed), 1u);
}

TEST(SlowList, AListWhoseRestDoesNotComeKeepsWhatWasShown)
{
  const std::function<void(Begun&)> ends[] = {
      [](Begun& begun) { begun.receiver->fail(FetchFailure::network, "broken off"); },
      [](Begun& begun) { begun.tab.session->stop(); },
      [](Begun& begun) { begun.tab.session->update_time(*begun.tab.session->deadline()); },
  };
  for (const auto& end : ends) {
    Begun begun;
    EXPECT_TRUE(begun.receiver->append(urlset_begin + begun.entries(2)));
    EXPECT_EQ(begun.pages(), 2u);
    EXPECT_TRUE(begun.receiver->append(begun.entries(1)));
    end(begun);
    EXPECT_EQ(begun.tab.session->state(), SessionState::over);
    EXPECT_EQ(begun.pages(), 3u);
    const auto result = begun.tab.session->result();
    EXPECT_EQ(result->documents.at(0).outcome, DocumentOutcome::cut);
    EXPECT_TRUE(result->documents.at(0).failure);
    EXPECT_FALSE(result->diagnostics.empty());
  }
}

TEST(SlowList, AListWhoseRestDoesNotComeIsNoMapIfNothingWasShown)
{
  Begun begun;
  EXPECT_TRUE(begun.receiver->append(urlset_begin + begun.entries(2)));
  begun.receiver->fail(FetchFailure::network, "broken off");
  EXPECT_EQ(begun.tab.session->state(), SessionState::over);
  EXPECT_FALSE(begun.tab.session->map());
}

TEST(SlowList, ATabThatGoesOnIsToldNothing)
{
  Begun begun;
  EXPECT_TRUE(begun.receiver->append(urlset_begin + begun.entries(1)));
  EXPECT_EQ(begun.pages(), 1u);
  begun.tab.session->leave();
  EXPECT_FALSE(begun.receiver->append(begun.entries(8)));
  EXPECT_EQ(begun.tab.changes, 1);
  EXPECT_FALSE(begun.tab.session->map());
}

// What an index names is asked for once it is complete: until then there is nothing to show.
TEST(SlowList, TheTabIsToldOfAnIndexAtItsEnd)
{
  Begun begun;
  EXPECT_TRUE(begun.receiver->append("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" +
                                     space + "<sitemap><loc>http://a.example/a.xml</loc></sitemap>"));
  EXPECT_EQ(begun.tab.changes, 0);
  EXPECT_TRUE(begun.receiver->append("</sitemapindex>"));
  begun.receiver->end();
  EXPECT_EQ(begun.tab.changes, 1);
  EXPECT_EQ(begun.tab.waiting.size(), 2u);
}

TEST(SlowList, WhatComesWhileAPartIsBuiltIsInALaterOne)
{
  const auto worker = std::make_shared<PatientWorker>();
  Begun begun{worker};
  const std::string much(300'000, ' ');
  EXPECT_TRUE(begun.receiver->append(urlset_begin + much + begun.entries(2)));
  EXPECT_FALSE(begun.tab.session->map());
  ASSERT_EQ(worker->waiting(), 1u);
  EXPECT_TRUE(begun.receiver->append(begun.entries(3)));
  EXPECT_FALSE(begun.tab.session->map());
  EXPECT_EQ(worker->waiting(), 1u);
  const auto told = [&](int changes, std::size_t pages, std::size_t waiting) {
    EXPECT_EQ(begun.tab.changes, changes);
    EXPECT_EQ(begun.pages(), pages);
    EXPECT_EQ(worker->waiting(), waiting);
  };
  told(2, 0, 1);
  worker->do_all();
  told(3, 2, 1); // the next one is begun
  worker->do_all();
  told(4, 5, 0);
  EXPECT_TRUE(begun.receiver->append("</urlset>"));
  begun.receiver->end();
  told(5, 5, 1); // the whole; the part is shown until it is there
  worker->do_all();
  told(6, 5, 0);
  EXPECT_EQ(begun.tab.session->state(), SessionState::over);
}

TEST(SlowList, APartIsNotTheMapIfTheWholeIsGivenUp)
{
  const auto worker = std::make_shared<PatientWorker>();
  Begun begun{worker};
  EXPECT_TRUE(begun.receiver->append(urlset_begin + begun.entries(2)));
  EXPECT_EQ(begun.pages(), 2u);
  EXPECT_TRUE(begun.receiver->append("</urlset>"));
  begun.receiver->end();
  ASSERT_EQ(worker->waiting(), 1u);
  EXPECT_EQ(begun.pages(), 2u);
  begun.tab.session->stop();
  EXPECT_EQ(begun.tab.session->state(), SessionState::over);
  EXPECT_FALSE(begun.tab.session->map());
}

} // namespace
} // namespace standard_sitemap::testing::slow_list
