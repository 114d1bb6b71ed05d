#include "render/crawl/crawl_run.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/crawl/crawl_summary.h"
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
  std::size_t stop_at = SIZE_MAX;
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

TEST(CrawlSummary, HasWhatThereIs)
{
  CrawlCounts counts;
  counts.pages = 1'234;
  counts.found = 1;
  counts.by_rule[static_cast<std::size_t>(Rule::link_schema)] = 1;
  counts.others[static_cast<std::size_t>(OtherRecord::request)] = 1'234;
  counts.damage[static_cast<std::size_t>(CrawlDamage::member)] = 2;
  EXPECT_THAT(
      crawl_summary(counts, {.inputs = 2, .bytes = 3u << 20, .time = std::chrono::seconds{2}, .threads = 1}),
      ElementsAre("1,234 pages in 2,468 records of 2 inputs; 1 names a map", "  link-schema        1",
                  "no pages: 1,234 records", "  request            1,234", "damaged: 2 places",
                  "  a compressed member is damaged: 2",
                  "3.0 MiB in 2.0 s: 1.5 MiB and 617 pages a second, 1 thread"));
}

} // namespace
} // namespace standard_sitemap::crawl_run_test
