// What is made of the pages of a crawl: their lines, how often each thing was met, and the summary.

#include "render/hosts/crawl/crawl_part.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/crawl/crawl_summary.h"
#include "render/hosts/crawl/page_line.h"
#include "tests/unit/crawl/archives.h"

namespace standard_sitemap::crawl_part_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

template <class Enumerator>
std::size_t at(Enumerator value)
{
  return static_cast<std::size_t>(value);
}

std::string line_of(const PageFindings& page, bool with_trace = false)
{
  std::string line;
  append_page_line(line, page, with_trace);
  return line;
}

PageFindings findings_of(std::string_view url, const Discovery* discovery = nullptr)
{
  return {.url = url, .record = {}, .status = {}, .cut = {}, .discovery = discovery};
}

/// The line of a page of which there is nothing to say.
std::string usual_line(const std::string& url)
{
  return "{\"url\":\"" + url +
         "\",\"record\":null,\"status\":null,\"rule\":null,\"sitemap\":null,\"near_misses\":[],\"cut\":[],"
         "\"diagnostics\":[]}\n";
}

TEST(PageLine, OfAUsualPage)
{
  EXPECT_EQ(line_of(findings_of("http://a.example/")), usual_line("http://a.example/"));
  EXPECT_EQ(line_of(findings_of("http://a.example/"), true), usual_line("http://a.example/"));
}

TEST(PageLine, HasWhatDiscoverySays)
{
  Discovery discovery;
  discovery.found = Found{Rule::http_x, *Uri::parse({"http://a.example/m.xml"})};
  discovery.trace = {{Rule::http_opt, RuleResult::absent, "no \"Opt\""},
                     {Rule::http_x, RuleResult::matched, "named"}};
  discovery.diagnostics.add({.severity = Severity::note, .code = Code::near_miss, .message = "a"});
  discovery.diagnostics.add({.severity = Severity::error, .code = Code::timeout, .message = "b"});
  PageFindings page = findings_of("http://a.example/", &discovery);
  page.record = "urn:r";
  page.status = 404;
  page.cut.add(Cut::body_long);
  page.cut.add(Cut::record_short);
  const std::string found =
      "{\"url\":\"http://a.example/\",\"record\":\"urn:r\",\"status\":404,\"rule\":\"http-x\","
      "\"sitemap\":\"http://a.example/m.xml\",\"near_misses\":[],\"cut\":[\"record-short\",\"body-long\"],"
      "\"diagnostics\":[{\"severity\":\"note\",\"code\":\"near-miss\",\"message\":\"a\"},"
      "{\"severity\":\"error\",\"code\":\"timeout\",\"message\":\"b\"}]";
  EXPECT_EQ(line_of(page), found + "}\n");
  EXPECT_EQ(line_of(page, true),
            found +
                ",\"trace\":[{\"rule\":\"http-opt\",\"outcome\":\"absent\",\"detail\":\"no \\\"Opt\\\"\"},"
                "{\"rule\":\"http-x\",\"outcome\":\"matched\",\"detail\":\"named\"}]}\n");
}

TEST(PageLine, HasNearMissesOnly)
{
  Discovery discovery;
  discovery.trace = {{Rule::http_opt, RuleResult::absent, "a", true},
                     {Rule::http_x, RuleResult::absent, "b"},
                     {Rule::link_schema, RuleResult::absent, "c", true}};
  EXPECT_EQ(line_of(findings_of("u", &discovery)),
            "{\"url\":\"u\",\"record\":null,\"status\":null,\"rule\":null,\"sitemap\":null,"
            "\"near_misses\":[{\"rule\":\"http-opt\",\"detail\":\"a\"},{\"rule\":\"link-schema\",\"detail\":"
            "\"c\"}],"
            "\"cut\":[],\"diagnostics\":[]}\n");
}

const std::vector<StoredField> html{{"Content-Type", "text/html"}};

class CrawlPartOf : public testing::Test {
 protected:
  static Policy policy()
  {
    Policy policy;
    policy.isolation = Isolation::none;
    policy.page_bytes = 1'000;
    return policy;
  }
  void usual(std::string_view url) { part.page({.url = url, .record = {}, .fields = html, .body = "<p>"}); }
  void named(std::string_view url)
  {
    const std::string body = test::naming_page("/m.xml#part");
    part.page({.url = url, .record = {}, .fields = html, .body = body});
  }

  PageDiscovery discovery{policy()};
  CrawlLines how;
  CrawlPart part{discovery, how};
};

TEST_F(CrawlPartOf, CountsWhatIsMet)
{
  const std::string longer(1'001, 'x');
  const std::vector<StoredField> nearly{{"Opt", "\"http://standard-sitemap.org/2007/ns\""}};
  usual("http://a.example/1");
  named("http://a.example/2");
  part.page({.url = "http://a.example/3", .record = {}, .fields = html, .body = longer});
  part.page({.url = "http://a.example/4", .record = {}, .fields = nearly});
  part.page({.url = "http://a.example/5", .record = {}, .fields = nearly});
  part.page({.url = "/relative", .record = {}});
  part.other(OtherRecord::request);
  part.other(OtherRecord::request);
  part.damage(CrawlDamage::no_record, 7, 9);

  CrawlCounts twice;
  for (const std::uint64_t times : {1u, 2u}) {
    twice.add(part.yield().counts);
    EXPECT_EQ(twice.pages, 5 * times);
    EXPECT_EQ(twice.found, times);
    EXPECT_EQ(twice.near_misses, 2 * times);
    EXPECT_EQ(twice.cut_pages, times);
    CrawlCounts expected;
    expected.by_rule[at(Rule::link_schema)] = times;
    expected.cut[at(Cut::body_long)] = times;
    expected.others[at(OtherRecord::no_address)] = times;
    expected.others[at(OtherRecord::request)] = 2 * times;
    expected.damage[at(CrawlDamage::no_record)] = times;
    EXPECT_EQ(twice.by_rule, expected.by_rule);
    EXPECT_EQ(twice.cut, expected.cut);
    EXPECT_EQ(twice.others, expected.others);
    EXPECT_EQ(twice.damage, expected.damage);
    EXPECT_EQ(twice.records(), 8 * times);
    EXPECT_EQ(twice.damages(), times);
  }
  EXPECT_THAT(part.yield().maps, IsEmpty()) << "unless they are wanted";
  EXPECT_EQ(part.yield().lines.find("\"trace\""), std::string::npos) << "unless it is wanted";
}

TEST_F(CrawlPartOf, MapsAreRememberedWithoutFragment)
{
  how.keep_maps = true;
  usual("http://a.example/1");
  named("http://a.example/2");
  ASSERT_THAT(part.yield().maps, SizeIs(1));
  EXPECT_EQ(part.yield().maps[0].sitemap, "http://a.example/m.xml");
  EXPECT_EQ(part.yield().maps[0].page, "http://a.example/2");
}

TEST_F(CrawlPartOf, WhatIsProvisionalComesIfItIsConfirmed)
{
  usual("http://a.example/1");
  for (const bool stays : {false, true}) {
    part.begin_provisional();
    usual("http://a.example/2");
    part.other(OtherRecord::request);
    part.damage(CrawlDamage::no_record, 7, 9);
    EXPECT_EQ(part.yield().lines, usual_line("http://a.example/1"));
    stays ? part.confirm() : part.retract();
    EXPECT_EQ(part.yield().counts.records(), stays ? 3u : 1u);
    EXPECT_THAT(part.yield().damaged, SizeIs(stays ? 1 : 0));
  }
  usual("http://a.example/3");
  EXPECT_EQ(part.yield().lines, usual_line("http://a.example/1") + usual_line("http://a.example/2") +
                                    usual_line("http://a.example/3"));
}

TEST_F(CrawlPartOf, NotMuchMoreThan16MiBAreProvisional)
{
  const std::string url = "http://a.example/" + std::string(60'000, 'x');
  part.begin_provisional();
  for (std::size_t bytes = 0; bytes < (16u << 20); bytes += usual_line(url).size()) {
    ASSERT_TRUE(part.has_room());
    usual(url);
  }
  EXPECT_FALSE(part.has_room());
}

TEST_F(CrawlPartOf, OnlyTheFirstDamagedPlacesAreRemembered)
{
  for (std::uint64_t i = 0; i < 5; ++i)
    part.damage(CrawlDamage::no_record, i, 9);
  part.begin_provisional();
  for (std::uint64_t i = 5; i < 100'000; ++i)
    part.damage(CrawlDamage::line, i, 9);
  EXPECT_TRUE(part.has_room());
  part.confirm();
  part.damage(CrawlDamage::line, 100'000, 9);
  ASSERT_THAT(part.yield().damaged, SizeIs(max_damaged_places));
  for (std::uint64_t i = 0; i < max_damaged_places; ++i)
    EXPECT_EQ(part.yield().damaged[i].offset, i);
  EXPECT_EQ(part.yield().counts.damages(), 100'001u);
}

TEST_F(CrawlPartOf, IsCutToTheLastBoundary)
{
  how.keep_maps = true;
  named("http://a.example/1");
  part.damage(CrawlDamage::no_record, 7, 9);
  part.boundary(100, 0);
  named("http://a.example/2");
  part.damage(CrawlDamage::no_record, 107, 9);
  part.other(OtherRecord::request);
  EXPECT_EQ(part.cut_to_boundary(5).offset, 100u);
  EXPECT_EQ(std::ranges::count(part.yield().lines, '\n'), 1);
  EXPECT_THAT(part.yield().damaged, SizeIs(1));
  EXPECT_THAT(part.yield().maps, SizeIs(1));
  EXPECT_EQ(part.yield().counts.records(), 1u);
  EXPECT_EQ(part.yield().counts.damages(), 1u);
}

TEST_F(CrawlPartOf, WithoutABoundaryNothingStays)
{
  how.keep_maps = true;
  named("http://a.example/1");
  part.damage(CrawlDamage::no_record, 7, 9);
  EXPECT_EQ(part.cut_to_boundary(5).offset, 5u);
  EXPECT_EQ(part.yield().lines, "");
  EXPECT_THAT(part.yield().damaged, IsEmpty());
  EXPECT_THAT(part.yield().maps, IsEmpty());
  EXPECT_EQ(part.yield().counts.records(), 0u);
}

TEST_F(CrawlPartOf, NoMoreThan8MiBAreKept)
{
  const std::string url = "http://a.example/" + std::string(60'000, 'x');
  const std::size_t each = usual_line(url).size(), kept = CrawlPart::max_kept / each;
  for (std::uint64_t i = 1; i <= 3 * kept; ++i) {
    usual(url);
    part.boundary(100 * i, 0);
    ASSERT_LE(part.yield().memory(), CrawlPart::max_kept);
  }
  EXPECT_EQ(part.cut_to_boundary(0).offset, 100 * kept);
  EXPECT_EQ(part.yield().lines.size(), kept * each);
  EXPECT_EQ(part.yield().counts.pages, kept);
}

TEST_F(CrawlPartOf, WhatNoBoundaryFollowsIsForgottenIfItIsTooMuch)
{
  how.keep_maps = true;
  named("http://a.example/1");
  part.boundary(100, 0);
  const std::string before = part.yield().lines, url = "http://a.example/" + std::string(60'000, 'x');
  for (std::size_t bytes = 0; bytes <= CrawlPart::max_kept; bytes += url.size())
    usual(url);
  named("http://a.example/2");
  part.begin_provisional();
  named("http://a.example/3");
  part.confirm();
  EXPECT_LT(part.yield().lines.capacity(), url.size()) << "its memory is given back";
  part.boundary(200, 0);
  EXPECT_EQ(part.cut_to_boundary(0).offset, 100u);
  EXPECT_EQ(part.yield().lines, before);
  EXPECT_THAT(part.yield().maps, SizeIs(1));
  EXPECT_EQ(part.yield().counts.pages, 1u);
}

TEST_F(CrawlPartOf, MuchIsHandedOnAtOnce)
{
  std::string lines, expected;
  std::size_t times = 0;
  CrawlPart handing{discovery, how, [&](CrawlYield& yield) {
                      lines += yield.lines;
                      yield.clear();
                      return ++times < 3;
                    }};
  const std::string url = "http://a.example/" + std::string(60'000, 'x');
  const StoredPage page{.url = url, .record = {}, .fields = html, .body = "<p>"};
  const auto give = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      handing.page(page);
  };
  const std::size_t each = CrawlPart::max_handed_on / usual_line(url).size() + 1;
  for (std::size_t i = 0; i < 3 * each; ++i)
    expected += usual_line(url);
  give(each - 1);
  EXPECT_EQ(times, 0u);
  give(1);
  EXPECT_EQ(times, 1u);
  handing.begin_provisional();
  give(2 * each);
  EXPECT_EQ(times, 1u) << "not what is provisional";
  handing.confirm();
  EXPECT_EQ(times, 2u);
  EXPECT_EQ(lines, expected);
  give(3 * each);
  EXPECT_EQ(times, 3u) << "nothing more was wanted";
  EXPECT_EQ(handing.yield().lines, "");
}

TEST(CrawlSummary, HasWhatThereIs)
{
  CrawlCounts counts;
  counts.pages = 1'234;
  counts.found = 1;
  counts.by_rule[at(Rule::link_schema)] = 1;
  counts.others[at(OtherRecord::request)] = 1'234;
  counts.damage[at(CrawlDamage::member)] = 2;
  EXPECT_THAT(
      crawl_summary(counts, {.inputs = 2, .bytes = 3u << 20, .time = std::chrono::seconds{2}, .threads = 1}),
      ElementsAre("1,234 pages in 2,468 records of 2 inputs; 1 names a map", "  link-schema        1",
                  "no pages: 1,234 records", "  request            1,234", "damaged: 2 places",
                  "  a compressed member is damaged: 2",
                  "3.0 MiB in 2.0 s: 1.5 MiB and 617 pages a second, 1 thread"));
}

TEST(CrawlSummary, OnePageIsInTheSingular)
{
  CrawlCounts counts;
  counts.pages = counts.near_misses = counts.cut_pages = 1;
  counts.cut[at(Cut::links)] = 1;
  counts.others[at(OtherRecord::warcinfo)] = 1;
  counts.damage[at(CrawlDamage::line)] = 1;
  EXPECT_THAT(
      crawl_summary(counts, {.inputs = 1, .bytes = 1'023, .time = std::chrono::seconds{1}, .threads = 2}),
      ElementsAre("1 page in 2 records of 1 input; 0 name a map", "  near misses        1",
                  "not read as a whole: 1 page", "  links              1", "no pages: 1 record",
                  "  warcinfo           1", "damaged: 1 place",
                  "  " + std::string{crawl_damage_phrase(CrawlDamage::line)} + ": 1",
                  "1023 B in 1.0 s: 1023 B and 1 pages a second, 2 threads"));
}

TEST(CrawlSummary, ASummaryOfNoPages)
{
  CrawlCounts counts;
  counts.cut_pages = counts.pages = 2;
  EXPECT_THAT(crawl_summary(counts, {.time = std::chrono::seconds{4}}),
              ElementsAre("2 pages in 2 records of 0 inputs; 0 name a map", "not read as a whole: 2 pages",
                          "0 B in 4.0 s: 0 B and 0 pages a second, 1 thread"));
  counts = {};
  counts.others[at(OtherRecord::warcinfo)] = 1;
  EXPECT_EQ(crawl_summary(counts, {.time = std::chrono::seconds{4}})[0],
            "0 pages in 1 record of 0 inputs; 0 name a map");
}

TEST(CrawlSummary, UnitsOfBytes)
{
  const auto bytes_in_a_second = [](std::uint64_t bytes) {
    const std::string line = crawl_summary({}, {.bytes = bytes, .time = std::chrono::seconds{1}}).back();
    return line.substr(0, line.find(" in "));
  };
  EXPECT_EQ(bytes_in_a_second(1'024), "1.0 KiB");
  EXPECT_EQ(bytes_in_a_second(1'536), "1.5 KiB");
  EXPECT_EQ(bytes_in_a_second(std::uint64_t{1} << 30), "1.0 GiB");
  EXPECT_EQ(bytes_in_a_second(std::uint64_t{1} << 50), "1024.0 TiB");
}

TEST(CrawlSummary, DamageIsASentence)
{
  EXPECT_EQ(damage_sentence("a.warc", CrawlDamage::member, 1'234'567, 1'000),
            "a.warc: byte 1,234,567: a compressed member is damaged (1,000 bytes)");
  EXPECT_EQ(damage_sentence("a.warc", CrawlDamage::member, 0, 1),
            "a.warc: byte 0: a compressed member is damaged (1 byte)");
  EXPECT_EQ(damage_sentence("a.warc", CrawlDamage::member, 999, 0),
            "a.warc: byte 999: a compressed member is damaged");
}

} // namespace
} // namespace standard_sitemap::crawl_part_test
