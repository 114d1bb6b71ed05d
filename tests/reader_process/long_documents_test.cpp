// Long documents, of which the host keeps nothing while they are read.

#include <chrono>
#include <csignal>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/reader_process/reader_fixture.h"

namespace standard_sitemap::reader_process_test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using LongDocuments = ReaderProcessTest;

/// A map of three items and so much white space that it is a long document.
std::string long_text()
{
  std::string text = map_text(3);
  text.insert(text.size() - std::string_view{"</sitemap>"}.size(), 17u << 20, ' ');
  return text;
}

TEST_F(LongDocuments, AreReadByAProcessThatHasReadNothing)
{
  const std::string text = long_text();
  for (const std::uint64_t started : {1u, 2u}) { // the first one has read nothing
    const DocumentAnswer answer = ReaderClient{*reader}.read_document(shared_job(*reader, text));
    ASSERT_EQ(answer.result.outcome, DocumentOutcome::ok);
    EXPECT_EQ(answer.result.document->size(), 4u);
    EXPECT_EQ(answer.bytes, text.size());
    EXPECT_EQ(reader->started(), started);
  }
  EXPECT_EQ(read(map_text(1)).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(reader->started(), 2u) << "a short one needs no new process";
}

TEST_F(LongDocuments, AreNotKeptWhileTheyAreRead)
{
  reader->answer_later();
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  pause();
  const std::size_t before = open_descriptors();
  DocumentJob job = shared_job(*reader, long_text());
  EXPECT_EQ(open_descriptors(), before + 5) << "five parts of 4 MiB";
  std::optional<DocumentAnswer> answer;
  const auto pending = ReaderClient{*reader}.read_later(
      std::move(job), [&answer](DocumentAnswer received) { answer = std::move(received); });
  EXPECT_EQ(open_descriptors(), before + 1) << "of its beginning";
  signal(SIGCONT);
  while (!answer)
    reader->take_answers(milliseconds{1'000});
  EXPECT_EQ(answer->result.outcome, DocumentOutcome::ok);
}

TEST_F(LongDocuments, HaveNoSecondTry)
{
  for (const int number : {SIGKILL, SIGUSR1}) {
    reader.reset();
    reader = ReaderProcess::start(reader_settings());
    ASSERT_EQ(reader->unavailable(), std::nullopt);
    reader->answer_later();
    pause();
    std::optional<DocumentAnswer> answer;
    const auto pending = ReaderClient{*reader}.read_later(
        shared_job(*reader, long_text()),
        [&answer](DocumentAnswer received) { answer = std::move(received); });
    signal(number);
    while (!answer)
      reader->take_answers(milliseconds{1'000});
    EXPECT_EQ(answer->result.outcome, DocumentOutcome::reader_failed);
    EXPECT_THAT(only_message(answer->result.diagnostics),
                HasSubstr(number == SIGKILL ? "was killed" : "ended by signal"));
    EXPECT_EQ(reader->started(), 1u);
  }
}

// Then its parts are longer.
TEST_F(LongDocuments, NeedNoMoreDescriptorsThanThereAre)
{
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = dup(STDIN_FILENO); // the lowest that is free
  close(next);
  const rlimit two_more{static_cast<rlim_t>(next) + 2, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &two_more);
  const std::string text = long_text();
  const DocumentAnswer answer = ReaderClient{*reader}.read_document(shared_job(*reader, text));
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(answer.result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(answer.bytes, text.size());
}

} // namespace
} // namespace standard_sitemap::reader_process_test
