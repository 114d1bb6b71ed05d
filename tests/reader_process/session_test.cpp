// Tabs over a reader process that answers later: the map comes when it has been read, and only to whom it is
// still wanted.

#include <chrono>
#include <csignal>

#include <gmock/gmock.h>

#include "engine/session/session.h"
#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using std::chrono::milliseconds;

class Tabs : public testing::Test {
 protected:
  Tabs()
  {
    policy.reader->answer_later();
    cache.emplace(policy);
  }

  static Visit visit(const char* map = "/map.xml")
  {
    Visit visit{.page = {.url = *Uri::parse({"http://example.com/"})}};
    visit.page.fields.add("X-Standard-Sitemap-Location", map);
    return visit;
  }
  static void answer(Session& tab, const std::string& text)
  {
    for (const Request& request : tab.take_requests()) {
      const auto receiver = tab.receiver(request.id);
      ResponseHead head{.url = request.url, .status = 200};
      head.fields.add("Content-Type", "application/xml");
      if (receiver->begin(head) && receiver->append(text))
        receiver->end();
    }
  }
  void run_while_loading(const Session& tab)
  {
    for (int rounds = 0; tab.state() == SessionState::loading && rounds < 1'000; ++rounds)
      cache->policy().reader->take_answers(milliseconds{1'000});
  }

  /// Begins the answer to the only request.
  static std::shared_ptr<Receiver> begun(Session& tab)
  {
    const Request request = tab.take_requests().at(0);
    auto receiver = tab.receiver(request.id);
    ResponseHead head{.url = request.url, .status = 200};
    head.fields.add("Content-Type", "application/xml");
    EXPECT_TRUE(receiver->begin(head));
    return receiver;
  }

  Policy policy{.isolation = Isolation::required, .reader = ReaderProcess::start(reader_settings())};
  std::optional<MapCache> cache;
  Session::Instant now = Session::Instant{} + std::chrono::hours{1};
};

TEST_F(Tabs, AMapComesLater)
{
  int changed = 0;
  Session tab{*cache, [&] { ++changed; }};
  tab.show(visit(), now);
  answer(tab, map_text(3));
  EXPECT_EQ(tab.state(), SessionState::loading);
  EXPECT_EQ(changed, 0);
  run_while_loading(tab);
  EXPECT_EQ(tab.state(), SessionState::over);
  EXPECT_GT(changed, 0);
  ASSERT_TRUE(tab.map());
  EXPECT_EQ(tab.map()->size(), 4u);
}

TEST_F(Tabs, TwoTabsShareWhatIsReadOnce)
{
  Session one{*cache}, other{*cache};
  one.show(visit(), now);
  other.show(visit(), now);
  answer(one, map_text(3));
  EXPECT_TRUE(other.take_requests().empty());
  run_while_loading(one);
  EXPECT_EQ(other.state(), SessionState::over);
  EXPECT_EQ(one.map(), other.map());
}

TEST_F(Tabs, ATabThatLeavesGetsNoMap)
{
  int changed = 0;
  Session tab{*cache, [&] { ++changed; }};
  tab.show(visit(), now);
  answer(tab, map_text(3));
  tab.show(visit("/other.xml"), now);
  answer(tab, map_text(5));
  run_while_loading(tab);
  ASSERT_TRUE(tab.map());
  EXPECT_EQ(tab.map()->size(), 6u);
  {
    Session gone{*cache, [&] { ADD_FAILURE() << "it is gone"; }};
    gone.show(visit("/third.xml"), now);
    answer(gone, map_text(7));
  }
  for (int i = 0; i < 20; ++i)
    policy.reader->take_answers(milliseconds{10});
}

TEST_F(Tabs, TheTimeOfAMapCountsWhileItIsRead)
{
  Session tab{*cache};
  tab.show(visit(), now);
  answer(tab, map_text(3));
  ASSERT_TRUE(tab.deadline());
  tab.update_time(*tab.deadline() + std::chrono::seconds{1});
  EXPECT_EQ(tab.state(), SessionState::over);
  EXPECT_FALSE(tab.map());
  for (int i = 0; i < 20; ++i)
    policy.reader->take_answers(milliseconds{10});
  EXPECT_FALSE(tab.map()) << "a late answer changes nothing";
}

TEST_F(Tabs, ExternalsAreAskedForWhenTheirParentHasBeenRead)
{
  Session tab{*cache};
  tab.show(visit(), now);
  answer(tab, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='a' url='a'/>"
              "<external url='more.xml'/><external url='other.xml'/></sitemap>");
  EXPECT_TRUE(tab.take_requests().empty());
  for (int rounds = 0; tab.state() == SessionState::loading && rounds < 1'000; ++rounds) {
    policy.reader->take_answers(milliseconds{1'000});
    answer(tab, map_text(2));
  }
  ASSERT_TRUE(tab.map());
  EXPECT_EQ(tab.result()->documents.size(), 3u);
  EXPECT_EQ(tab.map()->size(), 6u);
}

TEST_F(Tabs, ATabMayEndItselfWhenItIsTold)
{
  std::optional<Session> tab;
  tab.emplace(*cache, [&] { tab.reset(); });
  tab->show(visit(), now);
  answer(*tab, map_text(3));
  for (int rounds = 0; tab && rounds < 1'000; ++rounds)
    policy.reader->take_answers(milliseconds{100});
  EXPECT_FALSE(tab);
}

/// A list of pages, from one number to another.
std::string pages(int from, int to)
{
  std::string text;
  for (; from < to; ++from)
    text += "<url><loc>http://example.com/" + std::to_string(from) + "</loc></url>";
  return text;
}
const std::string list_begin = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
constexpr int many = 100'000; ///< pages that have more than 4 MiB

Visit visit_of_list()
{
  Visit visit{.page = {.url = *Uri::parse({"http://example.com/"})}};
  visit.given = GivenMap{.root = *Uri::parse({"http://example.com/list.xml"}), .kind = SourceKind::extended};
  return visit;
}

TEST_F(Tabs, ALongListIsShownWhileItComes)
{
  int changed = 0;
  Session tab{*cache, [&] { ++changed; }};
  tab.show(visit_of_list(), now);
  const auto receiver = begun(tab);
  ASSERT_TRUE(receiver->append(list_begin + pages(0, many)));
  EXPECT_EQ(changed, 0) << "nothing has been read yet";
  for (int rounds = 0; changed == 0 && rounds < 1'000; ++rounds)
    policy.reader->take_answers(milliseconds{1'000});
  EXPECT_EQ(changed, 1);
  EXPECT_EQ(tab.state(), SessionState::loading);
  const auto part = tab.map();
  ASSERT_TRUE(part);
  EXPECT_GT(part->size(), static_cast<NodeId>(many));
  ASSERT_TRUE(receiver->append(pages(many, many + 10'000)));
  policy.reader->take_answers();
  EXPECT_EQ(tab.map(), part) << "not twice as many";
  ASSERT_TRUE(receiver->append("<url><<"));
  receiver->end();
  run_while_loading(tab);
  EXPECT_EQ(tab.state(), SessionState::over);
  ASSERT_TRUE(tab.map());
  EXPECT_GT(tab.map()->size(), static_cast<NodeId>(many + 10'000));
  EXPECT_EQ(tab.result()->diagnostics.count(Code::malformed), 1u) << "what came stays";
}

TEST_F(Tabs, ATabThatGoesOnKeepsNothingOfALongList)
{
  ASSERT_EQ(policy.reader->unavailable(), std::nullopt);
  int changed = 0;
  Session tab{*cache, [&] { ++changed; }};
  tab.show(visit_of_list(), now);
  const auto receiver = begun(tab);
  ASSERT_TRUE(receiver->append(list_begin + pages(0, many)));
  EXPECT_EQ(children().size(), 1u) << "it had read nothing, and has become that of the list";
  tab.show(visit(), now);
  EXPECT_TRUE(children().empty()) << "nobody wants what it reads";
  EXPECT_FALSE(receiver->append(pages(many, many + 1)));
  answer(tab, map_text(3));
  run_while_loading(tab);
  EXPECT_EQ(changed, 1);
  ASSERT_TRUE(tab.map());
  EXPECT_EQ(tab.map()->size(), 4u);
}

TEST_F(Tabs, ALongListWhoseProcessDiesStaysAsItWasShown)
{
  ASSERT_EQ(policy.reader->unavailable(), std::nullopt);
  Session tab{*cache};
  tab.show(visit_of_list(), now);
  const auto receiver = begun(tab);
  ASSERT_TRUE(receiver->append(list_begin + pages(0, many)));
  for (int rounds = 0; !tab.map() && rounds < 1'000; ++rounds)
    policy.reader->take_answers(milliseconds{1'000});
  ASSERT_TRUE(tab.map());
  const std::size_t shown = tab.map()->size();
  ASSERT_EQ(children().size(), 1u);
  kill(children().at(0), SIGKILL);
  receiver->append(pages(many, many + 10'000));
  receiver->end();
  run_while_loading(tab);
  EXPECT_EQ(tab.state(), SessionState::over);
  ASSERT_TRUE(tab.map());
  EXPECT_GE(tab.map()->size(), shown);
  EXPECT_EQ(tab.result()->documents.at(0).outcome, DocumentOutcome::cut);
  EXPECT_EQ(tab.result()->diagnostics.count(Code::reader_failed), 1u);
}

// Without `answer_later`, too: `append` waits, and the tab is told from within it.
TEST(TabsThatWait, ShowALongListWhileItComes)
{
  MapCache cache{Policy{.isolation = Isolation::required, .reader = ReaderProcess::start(reader_settings())}};
  int changed = 0;
  Session tab{cache, [&] { ++changed; }};
  tab.show(visit_of_list(), Session::Instant{} + std::chrono::hours{1});
  const Request request = tab.take_requests().at(0);
  const auto receiver = tab.receiver(request.id);
  ResponseHead head{.url = request.url, .status = 200};
  head.fields.add("Content-Type", "application/xml");
  ASSERT_TRUE(receiver->begin(head));
  ASSERT_TRUE(receiver->append(list_begin + pages(0, many)));
  EXPECT_EQ(changed, 1);
  ASSERT_TRUE(tab.map());
  EXPECT_GT(tab.map()->size(), static_cast<NodeId>(many));
}

} // namespace
} // namespace standard_sitemap::reader_process_test
