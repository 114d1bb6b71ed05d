// Documents in pieces, for hosts that wait for each answer.

#include <csignal>

#include <gmock/gmock.h>

#include "tests/reader_process/in_pieces_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using testing::HasSubstr;

TEST_F(InPieces, DocumentsAreReadAsTheHostReadsThemWhole)
{
  expect_the_same({});
  EXPECT_EQ(reader->started(), 1 + 3 * (documents().size() - 1))
      << "each that has bytes had a process of its own";
}

TEST_F(InPieces, DocumentsAreCheckedAsTheHostChecksThemWhole)
{
  expect_the_same({.for_check = true});
}

TEST_F(InPieces, LimitsCutDocumentsAsTheHostCutsThemWhole)
{
  expect_the_same_limits();
}

TEST_F(InPieces, AProcessThatDiesIsReportedAndOthersGoOn)
{
  for (const auto& [at_its_end, is_shown] :
       {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
    const int shared = children().at(0);
    Load load = load_of(list, required);
    if (is_shown)
      load.keep_lists_so_far();
    Receiver& receiver = begun(load);
    ASSERT_TRUE(receiver.append(list.body.substr(0, 20'000)));
    for (const int child : children())
      if (child != shared)
        kill(child, SIGKILL);
    if (at_its_end)
      receiver.end();
    else
      EXPECT_FALSE(receiver.append(list.body.substr(20'000)));
    ASSERT_TRUE(load.done());
    expect_failed(std::move(load).finish(), is_shown);
    EXPECT_EQ(children(), std::vector{shared}) << "the other process has gone on, and none was started";
  }
}

TEST_F(InPieces, AProcessEndsWithItsDocument)
{
  const auto given = [&](Load& load) -> Receiver& {
    Receiver& receiver = begun(load);
    EXPECT_TRUE(receiver.append(list.body));
    EXPECT_EQ(children().size(), 2u);
    return receiver;
  };
  {
    Load load = load_of(list, required);
    given(load).end();
    EXPECT_EQ(children().size(), 1u) << "it has ended";
  }
  {
    Load load = load_of(list, required);
    given(load).fail(FetchFailure::network, "broken off");
    EXPECT_EQ(children().size(), 1u) << "it has failed";
    EXPECT_EQ(std::move(load).finish().documents.at(0).bytes, list.body.size());
  }
  {
    Load load = load_of(list, required);
    given(load);
    load.stop(StopReason::timeout);
    EXPECT_EQ(children().size(), 1u) << "the load was stopped";
  }
  {
    Load load = load_of(list, required);
    given(load);
  }
  EXPECT_EQ(children().size(), 1u) << "the load is gone";
}

TEST_F(InPieces, AProcessThatHasReadNothingIsTaken)
{
  begin_anew();
  const std::vector<int> before = children();
  Load load = load_of(list, required);
  Receiver& receiver = begun(load);
  ASSERT_TRUE(receiver.append(list.body.substr(0, 20'000)));
  EXPECT_EQ(children(), before) << "none was started";
  EXPECT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(children().size(), 2u) << "another one read that";
  EXPECT_EQ(reader->started(), 2u);
  ASSERT_TRUE(receiver.append(list.body.substr(20'000)));
  receiver.end();
  EXPECT_EQ(text_of(std::move(load).finish()), read_here(list));
  ASSERT_EQ(children().size(), 1u) << "it has ended";
  EXPECT_NE(children(), before);
  EXPECT_GT(reader->cpu_time().count(), 0);
}

TEST_F(InPieces, AProcessThatIsTakenAndHasEndedIsReplaced)
{
  begin_anew();
  signal(SIGKILL);
  EXPECT_EQ(read_in_pieces(list, {}, 5'003), read_here(list));
}

TEST_F(InPieces, OnlyFourAtATimeHaveAProcessOfTheirOwnAndAllAreRead)
{
  constexpr std::size_t many = 7;
  std::string index = "<sitemapindex" + std::string{of_lists} + ">";
  for (std::size_t i = 0; i < many; ++i)
    index += "<sitemap><loc>http://example.com/" + std::to_string(i) + ".xml</loc></sitemap>";
  const auto result_of = [&](const Policy& policy) {
    const Answered root{index + "</sitemapindex>"};
    Load load = load_of(root, policy);
    give(load, root, SIZE_MAX);
    const std::vector<Request> requests = load.take_requests();
    EXPECT_EQ(requests.size(), many);
    std::vector<std::string> bodies;
    for (const Request& request : requests) {
      bodies.push_back(urlset(300 + static_cast<int>(request.id)));
      begun(load, request);
    }
    for (std::size_t at = 0; at < 50'000; at += 2'000) {
      for (std::size_t i = many; i-- > 0;) {
        const std::string& body = bodies[i];
        const bool is_over = at >= body.size();
        EXPECT_TRUE(is_over || load.receiver(requests[i].id).append(body.substr(at, 2'000)));
      }
    }
    EXPECT_EQ(children().size(), policy.reader ? 5u : 1u) << "four, and that of all others";
    for (const Request& request : requests)
      load.receiver(request.id).end();
    EXPECT_TRUE(load.done());
    return text_of(std::move(load).finish());
  };
  EXPECT_EQ(result_of(required), result_of({.isolation = Isolation::none}));
  EXPECT_EQ(children().size(), 1u);
  required.list_elements = 1'000; // so that the last ones have to share what is left
  const std::string limited = result_of(required);
  EXPECT_THAT(limited, HasSubstr(std::string{code_name(Code::limit_elements)}));
}

TEST_F(InPieces, APartOfAListCanBeShownBeforeItsEnd)
{
  Load load = load_of(list, required, 6'000);
  Receiver& receiver = begun(load);
  ASSERT_TRUE(receiver.append(list.body.substr(0, 5'999)));
  EXPECT_FALSE(load.partial_map()) << "a document of this size is kept for a second try";
  ASSERT_TRUE(receiver.append(list.body.substr(5'999, 24'001)));
  const std::optional<Map> part = load.partial_map();
  ASSERT_TRUE(part);
  EXPECT_GT(part->size(), 100u);
  ASSERT_TRUE(receiver.append(list.body.substr(30'000)));
  receiver.end();
  const LoadResult result = std::move(load).finish();
  ASSERT_TRUE(result.map);
  EXPECT_GT(result.map->size(), part->size());
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::ok);
}

TEST_F(InPieces, ShortDocumentsAreReadByTheSharedProcess)
{
  Load load = load_of(list, required, list.body.size() + 1);
  give(load, list, 1'000);
  EXPECT_EQ(text_of(std::move(load).finish()), read_here(list));
  EXPECT_EQ(reader->started(), 1u);
}

} // namespace
} // namespace standard_sitemap::reader_process_test
