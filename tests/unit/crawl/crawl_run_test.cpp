#include "render/hosts/crawl/crawl_run.h"

#include <atomic>
#include <csignal>
#include <random>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/base/file_descriptor.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::crawl_run_test {
namespace {

using test::gzip_member;
using test::joined;
using test::packed;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Collected final : public CrawlReceiver {
 public:
  void begin_input(std::size_t input) override { begun.push_back(input); }
  bool take(std::size_t, const CrawlYield& yield) override
  {
    lines += yield.lines;
    largest = std::max(largest, yield.memory());
    counts.add(yield.counts);
    for (const DamagedPlace& place : yield.damaged)
      damaged += std::string{crawl_damage_phrase(place.damage)} + '@' + std::to_string(place.offset) + '+' +
                 std::to_string(place.bytes) + '\n';
    for (const NamedMap& map : yield.maps)
      maps += map.sitemap + ' ' + map.page + '\n';
    return lines.size() < stop_at;
  }
  bool end_input(std::size_t, const InputEnd& end) override
  {
    ends.push_back(end);
    return true;
  }

  std::string lines, damaged, maps;
  CrawlCounts counts;
  std::vector<std::size_t> begun;
  std::vector<InputEnd> ends;
  std::size_t largest = 0, stop_at = SIZE_MAX;
};

class CrawlRun : public testing::Test {
 protected:
  CrawlRun()
  {
    options.policy.isolation = Isolation::none;
    options.lines.keep_maps = true;
  }
  Collected run(const std::vector<std::string>& contents, unsigned threads, std::size_t block = 1u << 20)
  {
    options.inputs.clear();
    for (std::size_t i = 0; i < contents.size(); ++i)
      options.inputs.push_back(directory.write("input" + std::to_string(i), contents[i]).string());
    options.threads = threads;
    options.block_bytes = block;
    Collected collected;
    run_crawl(options, collected);
    return collected;
  }

  const test::TemporaryDirectory directory;
  CrawlOptions options;
};

std::vector<std::string> several_files()
{
  const auto records = test::warc_records(200);
  std::string damaged = packed(records);
  for (std::size_t at = 3'000; at < damaged.size(); at += 7'777)
    damaged[at] = static_cast<char>(damaged[at] + 1);
  std::string blocked;
  const std::string plain = joined(records);
  for (std::size_t at = 0; at < plain.size(); at += 900)
    blocked += gzip_member(std::string_view{plain}.substr(at, 900));
  std::string damaged_plain = plain;
  damaged_plain.erase(5'000, 100);
  damaged_plain.insert(20'000, "garbage");
  std::string lines;
  for (std::size_t i = 0; i < 500; ++i)
    lines += "{\"url\": \"http://n.example/" + std::to_string(i) + "\", \"body\": \"" +
             std::string(i % 90, 'x') + (i % 50 == 7 ? "\"]\n" : "\"}\n");
  return {packed(records),
          plain,
          gzip_member(plain),
          damaged,
          blocked,
          damaged_plain,
          lines,
          gzip_member(lines),
          std::string{},
          "neither",
          packed(test::warc_records(3))};
}

// However little a thread knows of what is before its block.
TEST_F(CrawlRun, AFileUnpacksToTheSameForAnyNumberOfThreads)
{
  const auto page = [](int i) { return test::warc_page("http://a.example/" + std::to_string(i), "<p>text"); };
  std::string named = gzip_member(page(1)); // RFC 1952, 2.3.1: a name
  named[3] = '\x08';
  named.insert(10, std::string(700'000, 'n') + '\0');
  const std::string message = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  const std::string blank = test::warc_record_of_length("response", "http://a.example/", message,
                                                        message.size() + 4 + 200 * (128u << 10)); // 25 MiB
  std::string blanks;
  for (int i = 0; i < 15; ++i)
    blanks += test::zstd_frame(page(i)) + test::blank_frame(blank, 200);
  const std::vector<std::string> files{gzip_member(page(0)) + named + gzip_member(page(2)),
                                       blanks + test::zstd_frame(page(20))};
  const Collected expected = run(files, 1);
  EXPECT_EQ(expected.damaged.find("the file unpacks to more than is read@"), 0u) << expected.damaged;
  EXPECT_EQ(expected.counts.pages, 3u + 2 * 10 + 1);
  for (const std::size_t block : {900u, 1u << 20}) {
    const Collected got = run(files, 3, block);
    EXPECT_EQ(got.lines, expected.lines) << "blocks of " << block;
    EXPECT_EQ(got.damaged, expected.damaged) << "blocks of " << block;
  }
}

TEST_F(CrawlRun, GivesTheSameForAnyNumberOfThreadsAndBlocksOfAnySize)
{
  const auto files = several_files();
  const Collected expected = run(files, 1);
  EXPECT_GT(expected.counts.pages, 2'000u);
  EXPECT_GT(expected.counts.damages(), 20u);
  EXPECT_GT(expected.counts.found, 80u);
  for (const unsigned threads : {1u, 2u, 3u, 8u})
    for (const std::size_t block : {300u, 1'000u, 4'096u, 50'000u, 1u << 20}) {
      const Collected got = run(files, threads, block);
      EXPECT_EQ(got.lines, expected.lines) << threads << " threads, blocks of " << block;
      EXPECT_EQ(got.damaged, expected.damaged) << threads << " threads, blocks of " << block;
      EXPECT_EQ(got.maps, expected.maps);
      EXPECT_EQ(got.counts.records(), expected.counts.records());
      EXPECT_EQ(got.counts.by_rule, expected.counts.by_rule);
      EXPECT_EQ(got.counts.damage, expected.counts.damage);
    }
}

TEST_F(CrawlRun, OnlyTheFirstDamagedPlacesOfEachInputAreTold)
{
  std::string lines = "{\"url\": \"http://n.example/\", \"body\": \"\"}\n", places;
  for (std::size_t i = 0; i < 1'000; ++i) {
    if (i < max_damaged_places)
      places +=
          std::string{crawl_damage_phrase(CrawlDamage::line)} + '@' + std::to_string(lines.size()) + "+1\n";
    lines += "{\n";
  }
  for (const unsigned threads : {1u, 3u})
    for (const std::size_t block : {100u, 1u << 20}) {
      const Collected got = run({lines, lines}, threads, block);
      EXPECT_EQ(got.damaged, places + places) << threads << " threads, blocks of " << block;
      EXPECT_EQ(got.counts.damages(), 2'000u);
    }
}

TEST_F(CrawlRun, EachThreadHasTheDictionaryOfTheFile)
{
  const auto records = test::warc_records(300);
  const std::string dictionary = test::zstd_dictionary(records);
  std::string file = test::skippable_frame(test::zstd_frame(dictionary));
  for (const std::string& record : records)
    file += test::zstd_frame_with(dictionary, record);
  const Collected expected = run({joined(records)}, 1);
  for (const unsigned threads : {1u, 4u})
    for (const std::size_t block : {300u, 2'000u, 1u << 20}) { // shorter than the dictionary, too
      const Collected got = run({file, joined(records), file}, threads, block);
      EXPECT_EQ(got.lines, expected.lines + expected.lines + expected.lines)
          << threads << " threads, " << block;
      EXPECT_EQ(got.damaged, "");
    }
}

TEST_F(CrawlRun, WhatLooksLikeRecordsInALongOneIsReadOnlyIfItsLengthIsWrong)
{
  options.policy.page_bytes = 1'000; // a mebibyte more is kept of a record
  const std::string stored = joined(test::warc_records(30));
  const std::string body = std::string(2u << 20, 'x') + "\r\n" + stored;
  const std::string right = stored + test::warc_page("http://a.example/archive.warc", body) + stored;
  const std::string wrong =
      stored +
      test::warc_record_of_length("response", "http://a.example/long", "HTTP/1.1 200 OK\r\n\r\n" + body,
                                  body.size() + 3'000) +
      stored;
  for (const unsigned threads : {1u, 2u, 5u})
    for (const std::size_t block : {3'000u, 200'000u, 1u << 20}) {
      const Collected got = run({right, wrong, right}, threads, block);
      EXPECT_EQ(got.counts.pages, 61u + 91u + 61u) << threads << " threads, blocks of " << block;
      EXPECT_EQ(got.counts.found, 6u + 9u + 6u);
      EXPECT_EQ(std::ranges::count(got.lines, '\n'), 213);
      EXPECT_EQ(std::ranges::count(got.maps, '\n'), 21);
      EXPECT_EQ(std::ranges::count(got.damaged, '\n'), 1) << got.damaged;
      EXPECT_THAT(got.damaged, HasSubstr("the length of a record is wrong@" + std::to_string(stored.size())));
    }
}

TEST_F(CrawlRun, GivesTheSameHoweverTheInputIsCutIntoFiles)
{
  const auto records = test::warc_records(60);
  const Collected expected = run({packed(records)}, 1);
  std::mt19937 random{3};
  for (unsigned round = 0; round < 20; ++round) {
    std::vector<std::string> files(1);
    for (const std::string& record : records) {
      if (random() % 9 == 0)
        files.emplace_back();
      files.back() += gzip_member(record);
    }
    EXPECT_EQ(run(files, 1 + round % 3).lines, expected.lines);
  }
}

TEST_F(CrawlRun, ACutWithinAMemberCostsItsPageAndIsTold)
{
  const std::string file = packed(test::warc_records(20));
  const std::size_t half = file.size() / 2;
  const Collected whole = run({file}, 1);
  const Collected cut = run({file.substr(0, half), file.substr(half)}, 2);
  EXPECT_GE(cut.counts.pages + 1, whole.counts.pages);
  EXPECT_THAT(cut.damaged, HasSubstr("the end of a compressed member is missing"));
}

TEST_F(CrawlRun, EachLineIsAnObjectWithTheKeysInTheirOrder)
{
  options.lines.trace = true;
  const Collected got = run({packed(test::warc_records(15))}, 1);
  std::istringstream lines{got.lines};
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto object = nlohmann::ordered_json::parse(line);
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
      keys.push_back(key);
    EXPECT_THAT(keys, ElementsAre("url", "record", "status", "rule", "sitemap", "near_misses", "cut",
                                  "diagnostics", "trace"));
    EXPECT_EQ(object["trace"].size(), 6u);
    EXPECT_EQ(object["rule"].is_null(), count % 10 != 3);
  }
  EXPECT_EQ(count, 15);
}

TEST_F(CrawlRun, OnlyFoundLeavesTheOthersOut)
{
  options.lines.only_found = true;
  const Collected got = run({packed(test::warc_records(15))}, 1);
  EXPECT_EQ(std::ranges::count(got.lines, '\n'), 2);
  EXPECT_EQ(got.counts.pages, 15u);
  EXPECT_EQ(got.maps, "http://site.example/map-3.xml http://site.example/3\n"
                      "http://site.example/map-13.xml http://site.example/13\n");
}

TEST_F(CrawlRun, TellsHowEachInputEnded)
{
  const std::string good = packed(test::warc_records(1));
  Collected got = run({good, "no archive", "", good}, 2);
  options.inputs = {options.inputs[0], (directory.path() / "missing").string(), directory.path().string(),
                    options.inputs[3]};
  Collected missing;
  run_crawl(options, missing);
  ASSERT_EQ(got.ends.size(), 4u);
  EXPECT_EQ(got.ends[0].bytes, good.size());
  EXPECT_FALSE(got.ends[0].problem || got.ends[0].is_unknown);
  EXPECT_TRUE(got.ends[1].is_unknown);
  EXPECT_FALSE(got.ends[2].is_unknown) << "no pages are no mistake";
  EXPECT_EQ(got.counts.pages, 2u);
  ASSERT_EQ(missing.ends.size(), 4u);
  EXPECT_TRUE(missing.ends[1].problem && missing.ends[2].problem);
  EXPECT_EQ(missing.counts.pages, 2u);
}

TEST_F(CrawlRun, StopsWhenNobodyReads)
{
  for (const unsigned threads : {1u, 4u}) {
    options.inputs.clear();
    for (int i = 0; i < 50; ++i)
      options.inputs.push_back(directory.write("same", packed(test::warc_records(20))).string());
    options.threads = threads;
    Collected collected;
    collected.stop_at = 1;
    run_crawl(options, collected);
    EXPECT_LT(collected.begun.size(), 3u);
  }
}

TEST_F(CrawlRun, AFewPagesAreTheSameInBlocksOfAnySize)
{
  options.policy.page_bytes = 1'000;
  const std::string first = test::warc_record("warcinfo", "", "software: test\r\n") +
                            test::warc_page("http://a.example/1", test::naming_page("/m.xml")) +
                            test::warc_page("/relative", "<p>"),
                    garbage = "garbage\r\n",
                    file = first + garbage + test::warc_page("http://a.example/2", std::string(1'500, 'x')) +
                           test::warc_page("http://a.example/3", "<p>"),
                    lines = "{\"url\": \"http://b.example/1\", \"body\": \"\"}\n"
                            "{\"url\": \"http://b.example/2\", \"body\": \"\"}"; // without a line end
  const Collected expected = run({file, lines}, 1);
  EXPECT_EQ(std::ranges::count(expected.lines, '\n'), 5);
  EXPECT_EQ(expected.counts.pages, 5u);
  EXPECT_EQ(expected.counts.others[static_cast<std::size_t>(OtherRecord::no_address)], 1u);
  EXPECT_EQ(expected.counts.cut[static_cast<std::size_t>(Cut::body_long)], 1u);
  EXPECT_THAT(expected.damaged, HasSubstr('@' + std::to_string(first.size()) + '+'));
  EXPECT_EQ(expected.maps, "http://a.example/m.xml http://a.example/1\n");
  for (const unsigned threads : {1u, 2u})
    for (const std::size_t block : {200u, 1u << 20}) {
      const Collected got = run({file, lines}, threads, block);
      EXPECT_EQ(got.lines, expected.lines);
      EXPECT_EQ(got.damaged, expected.damaged);
      EXPECT_EQ(got.maps, expected.maps);
      EXPECT_EQ(got.counts.records(), expected.counts.records());
      EXPECT_THAT(got.begun, ElementsAre(0u, 1u));
      ASSERT_EQ(got.ends.size(), 2u);
      EXPECT_EQ(got.ends[0].bytes, file.size());
      EXPECT_EQ(got.ends[1].bytes, lines.size());
      EXPECT_FALSE(got.ends[0].is_unknown || got.ends[1].is_unknown);
    }
}

TEST_F(CrawlRun, AThreadThatWaitsForRoomIsStopped)
{
  std::string lines;
  for (int i = 0; i < 300; ++i)
    lines += "{\"url\": \"http://n.example/\", \"body\": \"\"}\n";
  options.inputs = {directory.write("lines", lines).string()};
  options.threads = 2;
  options.block_bytes = 100;
  Collected collected;
  collected.stop_at = 1;
  run_crawl(options, collected);
  EXPECT_LT(std::ranges::count(collected.lines, '\n'), 10);
  EXPECT_TRUE(collected.ends.empty());
}

TEST_F(CrawlRun, AnEndlessInputCanBeStopped)
{
  options.inputs = {"/dev/zero"};
  options.block_bytes = 4'096;
  for (unsigned round = 0; round < 30; ++round) { // wherever the threads are then
    options.threads = 1 + round % 3;
    Collected collected;
    collected.stop_at = 0;
    run_crawl(options, collected);
    EXPECT_THAT(collected.begun, ElementsAre(0u));
    EXPECT_TRUE(collected.ends.empty());
  }
}

/// Measures portions.
class Largest final : public CrawlReceiver {
 public:
  void begin_input(std::size_t) override {}
  bool take(std::size_t, const CrawlYield& yield) override
  {
    largest = std::max(largest, yield.memory());
    whole += yield.lines.size();
    return whole < stop_at;
  }
  bool end_input(std::size_t, const InputEnd&) override { return true; }
  std::size_t largest = 0, whole = 0, stop_at = SIZE_MAX;
};

// The lines of this one have 1.7 MB.
TEST_F(CrawlRun, LinesDoNotPileUp)
{
  std::string lines;
  for (int i = 0; i < 12'000; ++i)
    lines += "{\"url\": \"http://n.example/\", \"body\": \"\"}\n";
  options.inputs = {directory.write("lines", lines).string()};
  Largest all;
  run_crawl(options, all);
  EXPECT_LT(all.largest, all.whole * 2 / 3);
  Largest some;
  some.stop_at = 1;
  run_crawl(options, some);
  EXPECT_LT(some.whole, all.whole * 2 / 3);
}

// The lines of each of these have more than 8 MiB, of a few KB if the file is packed.
TEST_F(CrawlRun, LinesOfWhatWasPackedTightlyDoNotPileUp)
{
  std::string lines;
  for (int i = 0; i < 100'000; ++i)
    lines += "{\"url\": \"http://n.example/0\", \"body\": \"\"}\n";
  const std::string half = gzip_member(std::string_view{lines}.substr(0, lines.size() / 2));
  const std::vector<std::string> one{gzip_member(lines)}, two{half + half}, plain{lines + lines};
  const std::size_t page = run({"{\"url\": \"http://n.example/0\", \"body\": \"\"}\n"}, 1).lines.size();
  for (const auto& files : {one, two, plain})
    for (const unsigned threads : {1u, 2u}) {
      const Collected got = run(files, threads, 4u << 20);
      const std::size_t pages = files == plain ? 200'000 : 100'000;
      EXPECT_EQ(got.counts.pages, pages) << threads;
      EXPECT_EQ(got.lines.size(), pages * page) << threads;
      EXPECT_GT(got.lines.size(), CrawlPart::max_kept);
      EXPECT_LE(got.largest, threads == 1 ? CrawlPart::max_handed_on + 1'000 : CrawlPart::max_kept);
    }
  options.threads = 1;
  options.inputs.resize(1);
  Largest some;
  some.stop_at = 1;
  run_crawl(options, some);
  EXPECT_LT(some.whole, CrawlPart::max_kept);
}

TEST_F(CrawlRun, StandardInputIsAnInput)
{
  const std::string file =
      directory.write("lines", "{\"url\": \"http://n.example/\", \"body\": \"\"}\n").string();
  FileDescriptor before{::dup(STDIN_FILENO)}, opened{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
  ASSERT_EQ(::dup2(opened.number(), STDIN_FILENO), STDIN_FILENO);
  options.inputs = {"-"};
  Collected collected;
  run_crawl(options, collected);
  ::dup2(before.number(), STDIN_FILENO);
  EXPECT_EQ(collected.counts.pages, 1u);
  ASSERT_EQ(collected.ends.size(), 1u);
  EXPECT_EQ(collected.ends[0].problem, std::nullopt);
}

TEST_F(CrawlRun, AnInputThatIsMissingIsNamedSo)
{
  options.inputs = {(directory.path() / "missing").string()};
  Collected collected;
  run_crawl(options, collected);
  ASSERT_EQ(collected.ends.size(), 1u);
  EXPECT_EQ(collected.ends[0].problem, "No such file or directory");
}

TEST_F(CrawlRun, WhatAThreadThrowsEndsTheRun)
{
  options.before_parsing = [](Policy&) { throw std::runtime_error{"no reader"}; };
  const std::string file = joined(test::warc_records(10));
  EXPECT_THROW(run({file}, 1), std::runtime_error);
  EXPECT_THROW(run({file}, 2), std::runtime_error);
}

sigset_t signal_mask()
{
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, nullptr, &mask);
  return mask;
}

// Those that read get none: a call of theirs would be interrupted, or the program end within it.
TEST_F(CrawlRun, SignalsAreForTheThreadThatWrites)
{
  const std::thread::id here = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0, with_signals = 0;
  options.before_parsing = [&](Policy&) {
    const sigset_t mask = signal_mask();
    if (std::this_thread::get_id() != here)
      ++elsewhere;
    if (std::this_thread::get_id() != here && (!sigismember(&mask, SIGINT) || !sigismember(&mask, SIGTERM)))
      ++with_signals;
  };
  run({joined(test::warc_records(10))}, 2);
  EXPECT_GT(elsewhere, 0);
  EXPECT_EQ(with_signals, 0);
  const sigset_t after = signal_mask();
  EXPECT_FALSE(sigismember(&after, SIGINT) || sigismember(&after, SIGTERM));
}

TEST_F(CrawlRun, WithoutAnyThreadItFails)
{
  pthread_attr_t usual, endless;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  ASSERT_EQ(pthread_attr_init(&endless), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&endless, SIZE_MAX / 4 * 3), 0);
  ASSERT_EQ(pthread_setattr_default_np(&endless), 0);
  EXPECT_THROW(run({joined(test::warc_records(1))}, 2), std::system_error);
  ASSERT_EQ(pthread_setattr_default_np(&usual), 0);
  pthread_attr_destroy(&endless);
  pthread_attr_destroy(&usual);
  const sigset_t after = signal_mask();
  EXPECT_FALSE(sigismember(&after, SIGINT)) << "signals are as they were";
}

} // namespace
} // namespace standard_sitemap::crawl_run_test
