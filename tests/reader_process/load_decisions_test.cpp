// What decides alone in loads over a reader process: the cases that no other test shows
// (tests/coverage/conditions.py).

#include <chrono>

#include <gmock/gmock.h>

#include "engine/load/drive.h"
#include "engine/load/load.h"
#include "engine/session/map_cache.h"
#include "engine/session/session.h"
#include "tests/reader_process/reader_fixture.h"
#include "tests/support/reader_of_tests.h"

namespace standard_sitemap::reader_process_test {
namespace {

using std::chrono::milliseconds;

enum class Answers { at_once, later };

Policy with_reader(Answers when)
{
  Policy policy{.isolation = Isolation::required, .reader = ReaderProcess::start(reader_settings())};
  if (when == Answers::later)
    policy.reader->answer_later();
  return policy;
}

Load load_of(const Policy& policy)
{
  return Load{*Uri::parse({map_url}), std::nullopt, policy};
}

bool begin(Receiver& receiver, const Uri& url)
{
  ResponseHead head{.url = url, .status = 200};
  head.fields.add("Content-Type", "application/xml");
  return receiver.begin(head);
}

/// Gives one answer, in two pieces, and waits until it has been read.
LoadResult result_of(const std::string& text, const Policy& policy)
{
  Load load = load_of(policy);
  const Request request = load.take_requests().at(0);
  Receiver& receiver = load.receiver(request.id);
  EXPECT_TRUE(begin(receiver, request.url));
  if (receiver.append(text.substr(0, 10)) && receiver.append(text.substr(10)))
    receiver.end();
  EXPECT_TRUE(load.done());
  return std::move(load).finish();
}

TEST(LoadOfReader, Limit_OfBytesAsInThisProcess)
{
  const std::string text = map_text(3);
  const auto expect_cut = [&](std::uint64_t Policy::*limit, Code code) {
    for (const bool isolated : {false, true}) {
      Policy policy = isolated ? with_reader(Answers::at_once) : Policy{.isolation = Isolation::none};
      policy.*limit = text.size();
      const LoadResult whole = result_of(text, policy);
      EXPECT_EQ(whole.documents.at(0).outcome, DocumentOutcome::ok);
      EXPECT_TRUE(whole.diagnostics.empty());
      policy.*limit = text.size() - 1;
      const LoadResult cut = result_of(text, policy);
      EXPECT_EQ(cut.documents.at(0).outcome, DocumentOutcome::cut);
      EXPECT_EQ(cut.documents.at(0).bytes, text.size() - 1);
      EXPECT_EQ(cut.diagnostics.count(code), 1u) << code_name(code) << ' ' << isolated;
      ASSERT_TRUE(cut.map);
      EXPECT_EQ(cut.map->size(), 4u) << "what is complete is kept (P-7)";
    }
  };
  expect_cut(&Policy::document_bytes, Code::limit_bytes);
  expect_cut(&Policy::map_bytes, Code::limit_map_bytes);
}

TEST(LoadOfReader, AnAnswerThatFailsHasTheBytesThatHadCome)
{
  Load load = load_of(with_reader(Answers::at_once));
  const Request request = load.take_requests().at(0);
  Receiver& receiver = load.receiver(request.id);
  ASSERT_TRUE(begin(receiver, request.url));
  ASSERT_TRUE(receiver.append("<sitemap"));
  EXPECT_EQ(load.bytes_received(), 8u);
  receiver.fail(FetchFailure::incomplete_response, "");
  ASSERT_TRUE(load.done());
  EXPECT_EQ(load.bytes_received(), 8u);
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::network_error);
  EXPECT_EQ(result.documents.at(0).bytes, 8u);
}

TEST(LoadOfReader, AnAnswerThatIsBeingReadTakesNoMore)
{
  const Policy policy = with_reader(Answers::later);
  Load load = load_of(policy);
  const Request request = load.take_requests().at(0);
  Receiver& receiver = load.receiver(request.id);
  ASSERT_TRUE(begin(receiver, request.url));
  ASSERT_TRUE(receiver.append(map_text(3)));
  receiver.end();
  EXPECT_FALSE(load.done());
  EXPECT_FALSE(begin(receiver, request.url));
  EXPECT_FALSE(receiver.append("more"));
  EXPECT_FALSE(receiver.allow_hop(request.url));
  receiver.end();
  receiver.fail(FetchFailure::network, "too late");
  for (int rounds = 0; !load.done() && rounds < 1'000; ++rounds)
    policy.reader->take_answers(milliseconds{100});
  ASSERT_TRUE(load.done());
  const LoadResult result = std::move(load).finish();
  EXPECT_TRUE(result.diagnostics.empty());
  ASSERT_TRUE(result.map);
  EXPECT_EQ(result.map->size(), 4u);
}

/// Answers each request with a map when it is run next, and once more says that something is under way.
class MapFetcher final : public Fetcher {
 public:
  void start(const Request& request, Destination, const std::optional<Initiator>&,
             Receiver& receiver) override
  {
    waiting_.emplace_back(request.url, &receiver);
  }
  bool run_once(milliseconds) override
  {
    const auto answered = std::exchange(waiting_, {});
    for (const auto& [url, receiver] : answered)
      if (begin(*receiver, url) && receiver->append(map_text(2)))
        receiver->end();
    return !answered.empty();
  }
  void cancel_all() override { waiting_.clear(); }

 private:
  std::vector<std::pair<Uri, Receiver*>> waiting_;
};

TEST(DriveWithReader, TakesAnswersThatComeLater)
{
  for (const Answers when : {Answers::at_once, Answers::later}) {
    const Policy policy = with_reader(when);
    Load load = load_of(policy);
    MapFetcher fetcher;
    drive(load, fetcher, std::nullopt, policy);
    ASSERT_TRUE(load.done());
    const LoadResult result = std::move(load).finish();
    ASSERT_TRUE(result.map);
    EXPECT_EQ(result.map->size(), 3u);
    EXPECT_TRUE(result.diagnostics.empty());
  }
}

// A host may do anything when it is called: here it leaves the page and lets answers come that are still due.
TEST(SessionOfReader, APageThatWasLeftWithinACallIsNotToldOfTheRest)
{
  MapCache cache{with_reader(Answers::later)};
  ReaderProcess& reader = *cache.policy().reader;
  int calls = 0;
  std::optional<Session> tab;
  tab.emplace(cache, [&] {
    if (++calls != 2)
      return;
    tab->leave();
    for (int i = 0; i < 20; ++i)
      reader.take_answers(milliseconds{10});
  });
  Visit visit{.page = {.url = *Uri::parse({"http://example.com/"})}};
  visit.page.fields.add("X-Standard-Sitemap-Location", "/map.xml");
  tab->show(std::move(visit), Session::Instant{});
  const auto answer_all = [&](const std::string& text) {
    for (const Request& request : tab->take_requests()) {
      const auto receiver = tab->receiver(request.id);
      if (begin(*receiver, request.url) && receiver->append(text))
        receiver->end();
    }
  };
  answer_all("<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='a' url='a'/>"
             "<external url='one.xml'/><external url='two.xml'/><external url='three.xml'/></sitemap>");
  for (int rounds = 0; calls < 1 && rounds < 1'000; ++rounds)
    reader.take_answers(milliseconds{100});
  ASSERT_EQ(calls, 1);
  answer_all(map_text(2));
  for (int rounds = 0; calls < 2 && rounds < 1'000; ++rounds)
    reader.take_answers(milliseconds{100});
  EXPECT_EQ(calls, 2) << "of the second document, and of none after it";
  EXPECT_EQ(tab->state(), SessionState::no_page);
}

TEST(CacheWithReader, ACacheStartsAReaderOnlyIfItHasNone)
{
  const Policy policy = with_reader(Answers::at_once);
  EXPECT_EQ(MapCache{policy}.policy().reader, policy.reader);
  EXPECT_EQ(MapCache{Policy{.isolation = Isolation::none}}.policy().reader, nullptr);
  EXPECT_TRUE(MapCache{}.policy().reader);
  require_reader_of_tests(policy.reader);
  EXPECT_EQ(MapCache{}.policy().reader, policy.reader);
  require_reader_of_tests(nullptr);
}

} // namespace
} // namespace standard_sitemap::reader_process_test
