// Hosts with an event loop: nothing blocks, answers come in order, what is not wanted any more does not come.

#include <chrono>
#include <csignal>
#include <new>
#include <vector>

#include <gmock/gmock.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

[[noreturn]] void pause_for_ever()
{
  for (;;)
    ::pause();
}

class Later : public ReaderProcessTest {
 protected:
  Later() { reader->answer_later(); }

  /// Begins to read a map with this number of items.
  std::unique_ptr<ReaderClient::Pending> read_later(int items)
  {
    DocumentJob job = job_of({});
    job.content = ReaderClient{*reader}.content();
    job.content.append(map_text(items));
    return ReaderClient{*reader}.read_later(std::move(job), [this](DocumentAnswer answer) {
      answers.push_back(answer.result.document ? static_cast<int>(answer.result.document->size()) - 1 : -1);
    });
  }
  void take(std::size_t count)
  {
    run_until([&] { return answers.size() >= count; });
    ASSERT_EQ(answers.size(), count);
  }

  std::vector<int> answers;
};

TEST_F(Later, AnswersComeInOrder)
{
  std::vector<std::unique_ptr<ReaderClient::Pending>> pending;
  for (const int items : {5, 1, 3, 0, 2})
    pending.push_back(read_later(items));
  EXPECT_THAT(answers, IsEmpty()) << "only from within take_answers";
  take(5);
  EXPECT_THAT(answers, ElementsAre(5, 1, 3, 0, 2));
  EXPECT_FALSE(is_readable()) << "an idle host sleeps";
}

TEST_F(Later, ADroppedJobIsNotAnswered)
{
  auto first = read_later(1);
  auto second = read_later(2);
  auto third = read_later(3);
  first.reset(); // perhaps under way
  second.reset();
  take(1);
  EXPECT_THAT(answers, ElementsAre(3));
}

TEST_F(Later, APageIsReadWhileAnswersAreDue)
{
  const auto first = read_later(1);
  const auto second = read_later(2);
  const Page page{.url = *Uri::parse({"http://example.com/"}),
                  .media_type = MediaType::parse("text/html"),
                  .body = "<link rel='a' href='x'>"};
  EXPECT_EQ(ReaderClient{*reader}.read_page(page, {}).links.size(), 1u);
  EXPECT_EQ(ReaderClient{*reader}.read_document(job_of(map_text(9))).result.document->size(), 10u);
  EXPECT_THAT(answers, IsEmpty());
  take(2);
  EXPECT_THAT(answers, ElementsAre(1, 2));
}

TEST_F(Later, ADeadProcessIsAnAnswer)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  const auto first = read_later(1);
  const auto second = read_later(2);
  signal(SIGUSR1);
  take(2);
  EXPECT_THAT(answers, ElementsAre(-1, 2));
  EXPECT_EQ(reader->started(), 2u);
}

TEST_F(Later, AReaderThatStaysSilentGivesAnAnswerWhenItsTimeIsUp)
{
  ReaderSettings settings = reader_settings();
  settings.answer_time = milliseconds{200};
  reader.reset();
  reader = ReaderProcess::start(settings);
  reader->answer_later();
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  const auto first = read_later(1);
  take(1); // the descriptor becomes readable although nothing is sent
  EXPECT_THAT(answers, ElementsAre(-1));
}

TEST_F(Later, AMissingProgramGivesAnAnswer)
{
  reader = ReaderProcess::start({.program = "/nonexistent"});
  reader->answer_later();
  const auto first = read_later(1);
  take(1);
  EXPECT_THAT(answers, ElementsAre(-1));
}

TEST_F(Later, AProcessThatDiesIdleWakesTheHostOnce)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  reader->take_answers();
  signal(SIGKILL);
  EXPECT_TRUE(is_readable());
  reader->take_answers();
  EXPECT_FALSE(is_readable());
  const auto first = read_later(4);
  take(1);
  EXPECT_THAT(answers, ElementsAre(4));
}

TEST_F(Later, AHostThatNeverReadsAnythingSleeps)
{
  // That the process is ready may have been heard before the host listened for it, or comes later.
  for (int i = 0; i < 100 && !is_readable(); ++i)
    usleep(1'000);
  reader->take_answers();
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  EXPECT_FALSE(is_readable());
}

TEST_F(Later, AReceiverMayDoAnythingWithinItsCall)
{
  std::unique_ptr<ReaderClient::Pending> first, second, third;
  std::vector<std::string> order;
  second = nullptr;
  first = ReaderClient{*reader}.read_later(job_of(map_text(1)), [&](DocumentAnswer) {
    order.push_back("first");
    first.reset(); // its own
    third.reset(); // one that waits, or whose answer is there
    second = ReaderClient{*reader}.read_later(job_of(map_text(2)), [&](DocumentAnswer) {
      order.push_back("second");
      reader.reset(); // whoever is under way keeps it
      answers.push_back(0);
    });
  });
  third = ReaderClient{*reader}.read_later(job_of(map_text(3)),
                                           [&](DocumentAnswer) { order.push_back("third"); });
  const auto alive = reader;
  for (int rounds = 0; answers.empty() && rounds < 1'000; ++rounds)
    alive->take_answers(milliseconds{1'000});
  EXPECT_THAT(order, ElementsAre("first", "second"));
}

TEST_F(Later, AReceiverThatThrowsDoesNotCostTheOthersTheirAnswers)
{
  const auto first =
      ReaderClient{*reader}.read_later(job_of(map_text(1)), [](DocumentAnswer) { throw std::bad_alloc(); });
  const auto second = read_later(2);
  int thrown = 0;
  for (int rounds = 0; answers.empty() && rounds < 1'000; ++rounds) {
    pollfd readable{reader->descriptor(), POLLIN, 0};
    ASSERT_EQ(poll(&readable, 1, 600'000), 1) << "the host is not woken";
    try {
      reader->take_answers();
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
  }
  EXPECT_EQ(thrown, 1);
  EXPECT_THAT(answers, ElementsAre(2));
}

TEST_F(Later, ACopyOfTheHostThatHoldsItsSocketWakesNobody)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  reader->take_answers();
  const int process = pid();
  const pid_t copy = fork();
  if (copy == 0) {
    pause_for_ever();
  }
  kill(process, SIGKILL);
  for (int rounds = 0; reader->started() < 2 && rounds < 1'000; ++rounds) {
    const auto one = read_later(rounds);
    take(answers.size() + 1);
  }
  reader->take_answers();
  EXPECT_FALSE(is_readable());
  kill(copy, SIGKILL);
  waitpid(copy, nullptr, 0);
}

TEST_F(Later, JobsUnderWayDoNotKeepTheProcessAlive)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  DocumentJob job = job_of(map_text(1));
  job.policy.reader = reader; // as that of a load
  auto pending = ReaderClient{*reader}.read_later(std::move(job), [](DocumentAnswer) {});
  const std::weak_ptr<ReaderProcess> watched = reader;
  reader.reset();
  pending.reset();
  EXPECT_TRUE(watched.expired());
  EXPECT_THAT(children(), IsEmpty());
}

TEST_F(Later, TheReaderMayEndWithAnswersDue)
{
  auto first = read_later(1);
  auto second = read_later(2);
  reader.reset();
  first.reset();
  second.reset();
  EXPECT_THAT(children(), IsEmpty());
}

} // namespace
} // namespace standard_sitemap::reader_process_test
