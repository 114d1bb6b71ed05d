// Documents in pieces, for hosts that must not wait.

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/reader_process/in_pieces_fixture.h"
#include "tests/support/temporary_directory.h"

namespace standard_sitemap::reader_process_test {
namespace {

class InPiecesLater : public InPieces {
 protected:
  InPiecesLater()
  {
    shared = children().at(0);
    reader->answer_later();
  }
  void signal_apart(int number) const
  {
    int apart = 0;
    for (const int child : children())
      apart = child == shared ? apart : child;
    ASSERT_GT(apart, 0);
    kill(apart, number);
  }

  /// A load whose list is being read by a process that is paused, and its receiver.
  Receiver& begun_and_paused(Load& load)
  {
    Receiver& receiver = begun(load);
    EXPECT_TRUE(receiver.append(list.body.substr(0, 20'000)));
    run_until([&] { return load.pages_so_far() != 0; });
    signal_apart(SIGSTOP);
    EXPECT_TRUE(receiver.append(list.body.substr(20'000, 9'000))) << "it does not wait";
    EXPECT_TRUE(receiver.append(list.body.substr(29'000, 6'000)));
    return receiver;
  }

  int shared = 0;
};

TEST_F(InPiecesLater, DocumentsAreReadAsTheHostReadsThemWhole)
{
  expect_the_same({});
  EXPECT_EQ(reader->started(), 1 + 3 * (documents().size() - 1))
      << "each that has bytes had a process of its own";
  EXPECT_EQ(children(), std::vector{shared});
  reader->take_answers();
  EXPECT_FALSE(is_readable()) << "an idle host sleeps";
}

TEST_F(InPiecesLater, AProcessThatHasReadNothingIsTaken)
{
  begin_anew();
  reader->answer_later();
  const std::vector<int> before = children();
  {
    Load load = load_of(list, required);
    Receiver& receiver = begun(load);
    EXPECT_TRUE(receiver.append(list.body.substr(0, 20'000)));
    run_until([&] { return load.pages_so_far() != 0; });
    EXPECT_EQ(children(), before) << "none was started";
    EXPECT_TRUE(receiver.append(list.body.substr(20'000)));
    receiver.end();
    run_until([&] { return load.done(); });
    EXPECT_EQ(text_of(std::move(load).finish()), read_here(list));
  }
  EXPECT_TRUE(children().empty()) << "it has ended";
  reader->take_answers();
  EXPECT_FALSE(is_readable()) << "an idle host sleeps";
}

TEST_F(InPiecesLater, LimitsCutDocumentsAsTheHostCutsThemWhole)
{
  expect_the_same_limits();
}

TEST_F(InPiecesLater, AppendDoesNotWaitAndWhatComesMeanwhileIsReadNext)
{
  Load load = load_of(list, required);
  int answers = 0;
  load.on_answer([&answers] { ++answers; });
  Receiver& receiver = begun_and_paused(load);
  EXPECT_TRUE(receiver.append(list.body.substr(35'000)));
  receiver.end();
  EXPECT_EQ(answers, 1);
  EXPECT_FALSE(load.done());
  signal_apart(SIGCONT);
  run_until([&] { return load.done(); });
  EXPECT_GE(answers, 3) << "the piece that was there, and the rest, in one or two";
  EXPECT_LE(answers, 4);
  EXPECT_EQ(text_of(std::move(load).finish()), read_here(list));
  EXPECT_EQ(children(), std::vector{shared});
}

TEST_F(InPiecesLater, AProcessThatDiesIsReportedAndOthersGoOn)
{
  for (const auto& [at_its_end, is_shown] :
       {std::pair{false, false}, {true, false}, {false, true}, {true, true}}) {
    Load load = load_of(list, required), other = load_of(list, required);
    if (is_shown)
      load.keep_lists_so_far();
    Receiver& receiver = begun_and_paused(load);
    if (at_its_end)
      receiver.end();
    signal_apart(SIGKILL);
    Receiver& other_receiver = begun(other);
    EXPECT_TRUE(other_receiver.append(list.body));
    run_until([&] { return load.done(); });
    EXPECT_FALSE(receiver.append("more"));
    receiver.end();
    expect_failed(std::move(load).finish(), is_shown);
    other_receiver.end();
    run_until([&] { return other.done(); });
    EXPECT_EQ(text_of(std::move(other).finish()), read_here(list));
    EXPECT_EQ(children(), std::vector{shared}) << "the other process has gone on, and none was started";
  }
}

TEST_F(InPiecesLater, AProcessEndsWithItsDocument)
{
  {
    Load load = load_of(list, required);
    begun_and_paused(load).fail(FetchFailure::network, "broken off");
    EXPECT_EQ(children().size(), 1u) << "it has failed";
    EXPECT_TRUE(load.done());
    EXPECT_EQ(load.bytes_received(), 35'000u);
    EXPECT_EQ(std::move(load).finish().documents.at(0).bytes, 35'000u) << "as many as have come";
  }
  {
    Load load = load_of(list, required);
    begun_and_paused(load);
    load.stop(StopReason::timeout);
    EXPECT_EQ(children().size(), 1u) << "the load was stopped";
  }
  {
    Load load = load_of(list, required);
    begun_and_paused(load);
  }
  EXPECT_EQ(children().size(), 1u) << "the load is gone";
  reader->take_answers();
  EXPECT_FALSE(is_readable()) << "nothing more comes of them";
}

TEST_F(InPiecesLater, ADocumentWhoseTransferFailsDoesNotHarmOthers)
{
  const Answered root{"<sitemapindex" + std::string{of_lists} +
                      "><sitemap><loc>http://example.com/a.xml</loc></sitemap>"
                      "<sitemap><loc>http://example.com/b.xml</loc></sitemap></sitemapindex>"};
  Load load = load_of(root, required);
  give(load, root, SIZE_MAX);
  run_until([&] { return load.documents_finished() != 0; });
  const std::vector<Request> requests = load.take_requests();
  ASSERT_EQ(requests.size(), 2u);
  for (const Request& request : requests) // the piece of the first one is being read, that of the other waits
    EXPECT_TRUE(begun(load, request).append(list.body));
  load.receiver(requests[0].id).fail(FetchFailure::network, "broken off");
  load.receiver(requests[1].id).end();
  run_until([&] { return load.done(); });
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(result.documents.at(1).outcome, DocumentOutcome::network_error);
  EXPECT_EQ(result.documents.at(2).outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.documents.at(2).bytes, list.body.size());
}

TEST_F(InPiecesLater, OnlyFourAtATimeHaveAProcessOfTheirOwnAndAllAreRead)
{
  std::vector<Load> loads;
  std::vector<Receiver*> receivers;
  for (int i = 0; i < 6; ++i) {
    loads.push_back(load_of(list, required));
    receivers.push_back(&begun(loads.back()));
  }
  for (std::size_t at = 0; at < list.body.size(); at += 7'000) {
    for (std::size_t i = receivers.size(); i-- > 0;)
      EXPECT_TRUE(receivers[i]->append(list.body.substr(at, 7'000)));
    reader->take_answers();
  }
  EXPECT_EQ(children().size(), 5u) << "four, and that of all others";
  for (std::size_t i = receivers.size(); i-- > 0;)
    receivers[i]->end();
  for (Load& load : loads) {
    run_until([&] { return load.done(); });
    EXPECT_EQ(text_of(std::move(load).finish()), read_here(list));
  }
  EXPECT_EQ(children(), std::vector{shared});
}

TEST_F(InPiecesLater, IfNoProcessCanBeStartedForADocumentTheSharedOneReadsIt)
{
  const test::TemporaryDirectory directory;
  ReaderSettings settings = reader_settings();
  settings.program = directory.path() / "reader-for-once";
  ASSERT_EQ(symlink(reader_settings().program.c_str(), settings.program.c_str()), 0);
  required.reader = reader = ReaderProcess::start(settings);
  EXPECT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  unlink(settings.program.c_str());
  reader->answer_later();
  EXPECT_EQ(read_in_pieces(list, {}, 1'000), read_here(list));
  EXPECT_EQ(reader->started(), 1u);
}

// A copy that does not `exec` keeps all descriptors open.
TEST_F(InPiecesLater, AForkedCopyDoesNotKeepTheHostAwake)
{
  std::optional<Load> load = load_of(list, required);
  begun_and_paused(*load);
  signal_apart(SIGKILL);
  ASSERT_NO_FATAL_FAILURE(wait_until_readable()); // it has ended
  const pid_t copy = fork();
  if (copy == 0)
    for (;;)
      ::pause();
  load.reset();
  reader->take_answers();
  EXPECT_FALSE(is_readable());
  kill(copy, SIGKILL);
  waitpid(copy, nullptr, 0);
}

} // namespace
} // namespace standard_sitemap::reader_process_test
