// What the host does with answers that no honest reader process gives.

#include "tests/isolation/forgeries.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include "engine/isolate/reader_client.h"
#include "tests/fuzz/image_reading.h"
#include "tests/isolation/attacks.h"
#include "tests/support/child_process.h"

namespace standard_sitemap::testing {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr std::string_view honest =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Honest'/></sitemap>";

/// `reader`: which build of it, as its `argv[0]`.
std::shared_ptr<ReaderProcess> attacker(const std::string& reader,
                                        milliseconds answer_time = milliseconds{600'000})
{
  return ReaderProcess::start({.program = STANDARD_SITEMAP_ATTACK_READER,
                               .arguments = {reader},
                               .memory = 256u << 20,
                               .answer_bytes = 64u << 20,
                               .start_time = milliseconds{600'000},
                               .cpu_time = milliseconds{900},
                               .answer_time = answer_time});
}

DocumentAnswer read(const std::shared_ptr<ReaderProcess>& reader, std::string_view content)
{
  DocumentJob job{
      .source = {.url = *Uri::parse(Leiri{"http://site.example/map.xml"}), .content_type = "application/xml"},
      .content = JobContent{std::string{content}}};
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return ReaderClient{*reader}.read_document(std::move(job));
}

std::string message_of_failure(const DocumentAnswer& answer)
{
  for (const Diagnostic& diagnostic : answer.result.diagnostics.items())
    if (diagnostic.code == Code::reader_failed)
      return diagnostic.message;
  return {};
}

void expect_honest(const std::shared_ptr<ReaderProcess>& reader, std::string_view after)
{
  const DocumentAnswer answer = read(reader, honest);
  ASSERT_EQ(answer.result.outcome, DocumentOutcome::ok)
      << "after " << after << ": " << message_of_failure(answer);
  EXPECT_EQ(answer.result.document->attribute(1, Attribute::name), "Honest") << after;
}

std::ptrdiff_t open_files()
{
  return std::distance(std::filesystem::directory_iterator{"/proc/self/fd"}, {});
}

TEST(Forgeries, EachCostsItsDocumentAndNoMore)
{
  // Without the filter of system calls, as most of these would not even get so far.
  const auto reader = attacker("unfiltered");
  ASSERT_EQ(reader->unavailable(), std::nullopt);
  expect_honest(reader, "the start");
  const auto files = open_files();
  for (const Forgery& forgery : forgeries()) {
#ifdef STANDARD_SITEMAP_SANITIZED
    if (forgery.name == "heap")
      continue; // memory is not limited
#endif
    if (forgery.message.empty())
      continue; // see below
    const DocumentAnswer answer = read(reader, order(forgery.name, {}));
    EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed) << forgery.name;
    EXPECT_EQ(answer.result.document, nullptr) << forgery.name;
    EXPECT_THAT(message_of_failure(answer), HasSubstr(forgery.message)) << forgery.name;
    expect_honest(reader, forgery.name);
    EXPECT_EQ(open_files(), files) << forgery.name;
  }
}

TEST(Forgeries, AnAnswerThatNobodyAskedForIsNotTakenForTheNextDocument)
{
  const auto reader = attacker("unfiltered");
  // The process may say of this document what it likes, as long as it is possible.
  EXPECT_EQ(read(reader, order("twice", {})).result.outcome, DocumentOutcome::ok);
  std::ifstream children{"/proc/self/task/" + std::to_string(::gettid()) + "/children"};
  for (pid_t child = 0; children >> child;)
    test::wait_until_asleep(child); // it has given the second answer
  expect_honest(reader, "two answers");
  EXPECT_EQ(reader->started(), 2u);
}

// What remains of earlier answers in that memory is nothing that the process does not know.
TEST(Forgeries, AnAnswerOnceMoreIsNoMoreThanALie)
{
  const auto reader = attacker("unfiltered");
  const DocumentAnswer first = read(reader, honest);
  ASSERT_EQ(first.result.outcome, DocumentOutcome::ok);
  const std::string bytes = std::to_string(Image{first}.size());
  const DocumentAnswer again = read(reader, order("again", {.folder = bytes}));
  ASSERT_EQ(again.result.outcome, DocumentOutcome::ok) << message_of_failure(again);
  EXPECT_EQ(again.result.document->attribute(1, Attribute::name), "Honest");
  // A new process has new memory: zeros.
  EXPECT_EQ(read(reader, order("exit", {})).result.outcome, DocumentOutcome::reader_failed);
  EXPECT_EQ(read(reader, order("again", {.folder = bytes})).result.outcome, DocumentOutcome::reader_failed);
  EXPECT_EQ(reader->started(),
            3u); // `exit` was tried once more, as something before it could have been the cause
  expect_honest(reader, "what was not there");
}

// The process goes on to write into the memory while the host reads it.
TEST(Forgeries, AnswersThatChangeWhileTheyAreReadAreValidOrRefused)
{
#ifdef STANDARD_SITEMAP_SANITIZED
  const int usual = 6;
#else
  const int usual = 12;
#endif
  const int rounds = std::getenv("STANDARD_SITEMAP_LONG") != nullptr ? 200 : usual;
  const auto reader = attacker("unfiltered");
  const DocumentSource source{.url = *Uri::parse(Leiri{"http://site.example/map.xml"}),
                              .content_type = "application/xml"};
  int accepted = 0, refused = 0;
  for (int round = 0; round < rounds; ++round) {
    const DocumentAnswer answer =
        read(reader, order("change-after-answers", {.folder = std::to_string(round)}));
    accepted += answer.result.outcome == DocumentOutcome::ok;
    refused += answer.result.outcome == DocumentOutcome::reader_failed;
    if (answer.result.outcome != DocumentOutcome::ok)
      continue;
    // It is one that an honest process could have sent: nothing of it has changed since it was checked.
    EXPECT_EQ(answer.result.document->size(), 20'001u);
    const std::string image = fuzz::bytes_of(Image{answer});
    const fuzz::Reading expected{.source = source, .policy = {}, .content = {}};
    EXPECT_TRUE(expected.taken(image)) << round;
    fuzz::use(answer, source, expected.policy);
  }
  EXPECT_EQ(accepted + refused, rounds);
  EXPECT_GT(accepted, 0);
  RecordProperty("refused", refused);
}

DocumentAnswer read_in_shared_memory(const std::shared_ptr<ReaderProcess>& reader, std::string_view content)
{
  ReaderClient client{*reader};
  DocumentJob job{
      .source = {.url = *Uri::parse(Leiri{"http://site.example/map.xml"}), .content_type = "application/xml"},
      .content = client.content()};
  job.content.append(content);
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return client.read_document(std::move(job));
}

// The memory for contents is used again, for the same process.
TEST(Forgeries, AProcessSeesNoContentOfProcessesBeforeIt)
{
  const auto reader = attacker("unfiltered");
  const std::string long_content = std::string{honest} + std::string(500, ' ') + "<!-- Marker -->";
  const auto seen = [&] {
    const DocumentAnswer answer = read_in_shared_memory(reader, order("look-for", {.folder = "Marker"}));
    return answer.result.document
               ? std::string{answer.result.document->attribute(1, Attribute::name).value_or("")}
               : message_of_failure(answer);
  };
  EXPECT_EQ(read_in_shared_memory(reader, long_content).result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(seen(), "seen"); // as it has been given it before
  EXPECT_EQ(reader->started(), 1u);
  EXPECT_EQ(read_in_shared_memory(reader, order("exit", {})).result.outcome, DocumentOutcome::reader_failed);
  EXPECT_EQ(seen(), "nothing");
  EXPECT_EQ(reader->started(), 3u); // `exit` was tried once more
}

// Content that was being received when a process died is handed to the next one.
TEST(Forgeries, AProcessSeesNothingOfTheContentBeforeBehindItsOwn)
{
  const auto reader = attacker("unfiltered");
  const std::string long_content = std::string{honest} + std::string(500, ' ') + "<!-- Marker -->";
  EXPECT_EQ(read_in_shared_memory(reader, long_content).result.outcome, DocumentOutcome::ok);
  ReaderClient client{*reader};
  DocumentJob job{
      .source = {.url = *Uri::parse(Leiri{"http://site.example/map.xml"}), .content_type = "application/xml"},
      .content = client.content()};
  job.content.append(order("look-for", {.folder = "Marker"}));
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  EXPECT_EQ(read(reader, order("exit", {})).result.outcome, DocumentOutcome::reader_failed);
  const DocumentAnswer answer = client.read_document(std::move(job));
  ASSERT_EQ(answer.result.outcome, DocumentOutcome::ok) << message_of_failure(answer);
  EXPECT_EQ(answer.result.document->attribute(1, Attribute::name), "nothing");
}

TEST(Forgeries, TheHostSaysWhatHappened)
{
  const auto reader = attacker("filtered");
  const auto message = [&](std::string_view attack) {
    return message_of_failure(read(reader, order(attack, {})));
  };
  EXPECT_THAT(message("garbage"), HasSubstr("gave an answer that cannot be right"));
  EXPECT_THAT(message("exit"), HasSubstr("ended with status 0"));
  EXPECT_THAT(message("spin"), HasSubstr("took more than 1 seconds of the processor's time"));
#ifndef STANDARD_SITEMAP_SANITIZED
  EXPECT_THAT(message("open"), HasSubstr("called a function of the system that it may not call"));
  EXPECT_THAT(message("heap"), HasSubstr("needed more memory than it may have"));
#endif
  EXPECT_THAT(message("too-long"), HasSubstr("wrote a larger answer than it may"));
  expect_honest(reader, "all of them");
}

TEST(Forgeries, NobodyWaitsForEver)
{
  const auto reader = attacker("filtered", milliseconds{1'000});
  EXPECT_THAT(message_of_failure(read(reader, order("silent", {}))),
              HasSubstr("did not answer within 1 seconds"));
}

TEST(Forgeries, WhatHasEndedTheProcessTwiceIsNotTriedAgain)
{
  const auto reader = attacker("filtered");
  for (int attempt = 0; attempt < 2; ++attempt)
    EXPECT_EQ(read(reader, order("exit", {})).result.outcome, DocumentOutcome::reader_failed);
  expect_honest(reader, "two deaths");
  const auto started = reader->started();
  EXPECT_EQ(read(reader, order("exit", {})).result.outcome, DocumentOutcome::reader_failed);
  expect_honest(reader, "a document that was not tried");
  EXPECT_EQ(reader->started(), started);
}

} // namespace
} // namespace standard_sitemap::testing
