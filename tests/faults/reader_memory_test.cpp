// Memory runs out in the host while a document goes through the reader process: it is read, or it is said
// that it is not, and what comes after it is not affected.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <new>
#include <string>

#include <gtest/gtest.h>

#include "engine/document/document.h"
#include "engine/isolate/reader_client.h"
#include "engine/load/load.h"
#include "tests/faults/each_allocation.h"

namespace standard_sitemap::faults::reader_memory_test {
namespace {

using Kind = FailingAllocation::Kind;

constexpr std::string_view secret = "A text of an earlier document";

std::string map_of(std::size_t items)
{
  std::string text = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>";
  for (std::size_t item = 0; item < items; ++item)
    text += "<item name='An entry of the map'/>";
  return text + "</sitemap>";
}

DocumentJob empty_job(ReaderProcess& reader)
{
  DocumentJob job{
      .source = {.url = *Uri::parse({"http://example.com/map.xml"}), .content_type = "application/xml"},
      .content = ReaderClient{reader}.content()};
  job.policy.document_bytes = 64u << 20;
  job.elements = job.policy.elements;
  job.map_bytes = job.policy.map_bytes;
  return job;
}

DocumentAnswer read(ReaderProcess& reader, std::string_view text)
{
  DocumentJob job = empty_job(reader);
  job.content.append(text);
  return ReaderClient{reader}.read_document(std::move(job));
}

/// The reader program of this build, which may take as long as it likes.
ReaderSettings patient()
{
  constexpr std::chrono::minutes patience{10};
  return {.program = STANDARD_SITEMAP_TEST_READER, .start_time = patience, .answer_time = patience};
}

std::ptrdiff_t open_files()
{
  return std::distance(std::filesystem::directory_iterator{"/proc/self/fd"}, {});
}

// The process ends because its answer is too long, and another one does so once more.
TEST(ReaderMemory, ANewProcessSeesNothingOfWhatTheOneBeforeHasRead)
{
  ReaderSettings settings = patient();
  settings.answer_bytes = 8'192;
  const std::string deadly = map_of(1'000);
  for_each_allocation(10'000, [&](std::size_t number, Kind kind) {
    const auto reader = ReaderProcess::start(settings);
    EXPECT_EQ(read(*reader, map_of(1) + "<!-- " + std::string{secret} + " -->").result.outcome,
              DocumentOutcome::ok);
    bool has_struck = false;
    DocumentJob job = empty_job(*reader);
    job.content = JobContent{deadly};
    try {
      const FailingAllocation failing{number, kind};
      const DocumentAnswer answer = ReaderClient{*reader}.read_document(std::move(job));
      has_struck = FailingAllocation::has_struck();
      EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed) << number;
    } catch (const std::bad_alloc&) {
      has_struck = true;
    }
    JobContent next = ReaderClient{*reader}.content();
    next.append("x");
    EXPECT_EQ(read(*reader, map_of(2)).result.outcome, DocumentOutcome::ok) << number;
    const bool is_another = reader->started() > 1;
    const std::string_view memory{next.beginning().data(), 64u << 10}; // its smallest size
    EXPECT_EQ(memory.find(secret) == memory.npos, is_another) << number;
    return has_struck;
  });
}

TEST(ReaderMemory, ALongDocumentIsWholeOrNotRead)
{
  const auto reader = ReaderProcess::start(patient());
  std::string text = map_of(3);
  text.insert(text.find("<item"), 17u << 20, ' ');
  EXPECT_EQ(read(*reader, text).result.outcome, DocumentOutcome::ok);
  const std::ptrdiff_t files = open_files();
  const std::size_t half = text.size() / 2 + 5;
  for_each_allocation(10'000, [&](std::size_t number, Kind kind) {
    bool has_struck = false;
    {
      DocumentJob job = empty_job(*reader);
      const auto append = [&](std::string_view bytes) {
        const std::size_t before = job.content.size();
        try {
          const FailingAllocation failing{number, kind};
          job.content.append(bytes);
          has_struck |= FailingAllocation::has_struck();
        } catch (const std::bad_alloc&) {
          has_struck = true;
          EXPECT_EQ(job.content.size(), before);
          job.content.append(bytes);
        }
      };
      append(std::string_view{text}.substr(0, half));
      append(std::string_view{text}.substr(half));
      try {
        const FailingAllocation failing{number, kind};
        const DocumentAnswer answer = ReaderClient{*reader}.read_document(std::move(job));
        has_struck |= FailingAllocation::has_struck();
        if (answer.result.outcome == DocumentOutcome::ok) {
          EXPECT_EQ(answer.result.document->size(), 4u) << number;
          EXPECT_EQ(answer.bytes, text.size()) << number;
        } else {
          EXPECT_EQ(answer.result.outcome, DocumentOutcome::reader_failed) << number;
        }
      } catch (const std::bad_alloc&) {
        has_struck = true;
      }
    }
    EXPECT_EQ(read(*reader, map_of(2)).result.outcome, DocumentOutcome::ok) << number;
    EXPECT_LE(open_files(), files + 2) << "memory that is used again; " << number;
    return has_struck;
  });
}

// Entries of a piece must not be missing in silence.
void expect_whole_or_not_read(bool is_later)
{
  Policy policy{.isolation = Isolation::required, .reader = ReaderProcess::start(patient())};
  EXPECT_EQ(policy.reader->unavailable(), std::nullopt);
  if (is_later)
    policy.reader->answer_later();
  constexpr ElementId pages = 300;
  std::string text =
      "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + std::string(17'000, ' ');
  for (ElementId page = 0; page < pages; ++page)
    text += "<url><loc>http://example.com/" + std::to_string(page) + "</loc></url>";
  text += "</urlset>";
  const Uri url = *Uri::parse({"http://example.com/list.xml"});
  const std::ptrdiff_t files = open_files();
  for_each_allocation(10'000, [&](std::size_t number, Kind kind) {
    bool has_struck = false;
    {
      Load load{url, std::nullopt, policy, {}, SourceKind::extended};
      load.set_long_documents({.first_piece = 1, .next_pieces = 1});
      Receiver& receiver = load.receiver(load.take_requests().at(0).id);
      EXPECT_TRUE(
          receiver.begin({url, 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
      try {
        const FailingAllocation failing{number, kind};
        for (std::string_view left = text; !left.empty();
             left.remove_prefix(std::min<std::size_t>(9'000, left.size())))
          if (!receiver.append(left.substr(0, 9'000)))
            break;
        receiver.end();
        while (is_later && !load.done())
          policy.reader->take_answers(std::chrono::milliseconds{1'000});
        has_struck = FailingAllocation::has_struck();
      } catch (const std::bad_alloc&) {
        has_struck = true;
        receiver.end(); // a host may not know what was lost
        load.stop(StopReason::cancelled);
      }
      EXPECT_TRUE(load.done()) << number;
      const LoadResult result = std::move(load).finish();
      const DocumentOutcome outcome = result.documents.at(0).outcome;
      const bool is_ok = outcome == DocumentOutcome::ok;
      EXPECT_TRUE(is_ok || has_struck) << number;
      EXPECT_EQ(is_ok, result.diagnostics.empty()) << number;
      EXPECT_TRUE(!is_ok || result.kept.at(0).document->size() == pages + 1) << number;
    }
    if (is_later) { // what was being read for the load has been read by then
      EXPECT_EQ(read(*policy.reader, map_of(2)).result.outcome, DocumentOutcome::ok) << number;
      policy.reader->take_answers();
    }
    EXPECT_LE(open_files(), files + 2) << "memory that is used again; " << number;
    return has_struck;
  });
}

TEST(ReaderMemory, ADocumentInPiecesIsWholeOrNotRead)
{
  expect_whole_or_not_read(false);
}

TEST(ReaderMemory, ADocumentWhoseReaderAnswersLaterIsWholeOrNotRead)
{
  expect_whole_or_not_read(true);
}

} // namespace
} // namespace standard_sitemap::faults::reader_memory_test
