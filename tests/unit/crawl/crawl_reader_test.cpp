// Archives that are as they should be, in every packing.

#include "render/hosts/crawl/crawl_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::crawl_reader_test {
namespace {

using test::gzip_member;
using test::heard_of;
using test::joined;
using test::lines_of;
using test::packed;
using test::warc_page;
using test::warc_record;
using test::zstd_frame;
using testing::ElementsAre;
using testing::IsEmpty;

std::string blocks_of(const std::string& content, std::size_t size)
{
  std::string all;
  for (std::size_t at = 0; at < content.size(); at += size)
    all += gzip_member(std::string_view{content}.substr(at, size));
  return all;
}

TEST(CrawlReader, TellsPagesAndCountsOthersInTheirOrder)
{
  const std::string file = warc_record("warcinfo", "", "x: y\r\n") +
                           warc_record("request", "http://a.example/", "GET / HTTP/1.1\r\n\r\n") +
                           warc_page("http://a.example/", "<p>1") +
                           warc_record("revisit", "http://a.example/", "HTTP/1.1 200 OK\r\n\r\n") +
                           warc_record("conversion", "http://a.example/", "text") +
                           warc_record("continuation", "http://a.example/", "rest") +
                           warc_record("future", "http://a.example/", "?") +
                           warc_page("http://a.example/2", "<p>22", "Location: elsewhere\r\n");
  EXPECT_THAT(lines_of(file), ElementsAre("other warcinfo", "other request", "page http://a.example/ 200 4",
                                          "other revisit", "other conversion", "other continuation",
                                          "other unknown", "page http://a.example/2 200 5"));
}

TEST(CrawlReader, ReadsTheSameHoweverItIsPacked)
{
  const auto records = test::warc_records(40);
  const std::string plain = joined(records);
  const auto expected = lines_of(plain);
  ASSERT_EQ(expected.size(), 121u);
  std::string frames;
  for (const std::string& record : records)
    frames += zstd_frame(record);
  EXPECT_EQ(lines_of(packed(records)), expected) << "a member for each record";
  EXPECT_EQ(lines_of(gzip_member(plain)), expected) << "one member";
  EXPECT_EQ(lines_of(blocks_of(plain, 700)), expected) << "members that end anywhere";
  EXPECT_EQ(lines_of(blocks_of(plain, 1)), expected);
  EXPECT_EQ(lines_of(frames), expected);
  EXPECT_EQ(lines_of(zstd_frame(plain)), expected);
}

TEST(CrawlReader, ReadsTheSameInPiecesOfAnySize)
{
  const auto records = test::warc_records(25);
  const std::string plain = joined(records);
  const auto expected = lines_of(plain);
  for (const std::string& file :
       {plain, packed(records), gzip_member(plain), blocks_of(plain, 333), zstd_frame(plain)})
    for (const std::size_t piece : {1u, 2u, 3u, 7u, 64u, 999u, 4096u})
      EXPECT_EQ(lines_of(file, piece), expected) << "pieces of " << piece;
}

TEST(CrawlReader, TakesOldAndNewVersionsBareLineFeedsAndBrackets)
{
  const std::string page = "HTTP/1.0 200 OK\nContent-Type: text/html\n\n<p>";
  const std::string file =
      "WARC/1.1\nWARC-Type: response\nwarc-target-uri: <http://a.example/>\nContent-Length: " +
      std::to_string(page.size()) + "\n\n" + page + "\n\n";
  EXPECT_THAT(lines_of(file + file),
              ElementsAre("page http://a.example/ 200 3", "page http://a.example/ 200 3"));
}

TEST(CrawlReader, APageIsTheFinalResponse)
{
  const auto response = [](std::string_view message) {
    return warc_record("response", "http://a.example/", message, "Content-Type: application/http\r\n");
  };
  EXPECT_THAT(lines_of(response("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nA: b\r\n\r\nbody")),
              ElementsAre("page http://a.example/ 404 4"));
  EXPECT_THAT(lines_of(response("HTTP/1.1 301 Moved\r\nLocation: /b\r\n\r\n")),
              ElementsAre("other redirect"));
  EXPECT_THAT(lines_of(response("HTTP/1.1 304 Not Modified\r\n\r\n")),
              ElementsAre("page http://a.example/ 304 0"));
  EXPECT_THAT(lines_of(response("20050429 a.example. 300 IN A 192.0.2.1\n")), ElementsAre("other no-http"));
}

TEST(CrawlReader, AResourceIsAPageIfItIsHtml)
{
  EXPECT_THAT(lines_of(warc_record("resource", "http://a.example/", "<p>", "Content-Type: text/html\r\n") +
                       warc_record("resource", "http://a.example/", "<p>", "Content-Type: image/png\r\n")),
              ElementsAre("page http://a.example/ - 3", "other resource"));
}

TEST(CrawlReader, TellsWhatTheCrawlerLeftOut)
{
  const std::string message = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>";
  EXPECT_THAT(
      lines_of(warc_record("response", "http://a.example/", message, "WARC-Truncated: length\r\n") +
               warc_record("response", "http://a.example/", message, "WARC-Segment-Number: 1\r\n")),
      ElementsAre("page http://a.example/ 200 3 warc-truncated", "page http://a.example/ 200 3 segmented"));
}

TEST(CrawlReader, AFileInNoKnownFormat)
{
  EXPECT_THAT(lines_of("%PDF-1.7"), ElementsAre("unknown"));
  EXPECT_THAT(lines_of(gzip_member("<html>")), ElementsAre("unknown"));
  EXPECT_THAT(lines_of(""), ElementsAre("unknown"));
}

// Where zstd saves nothing, it stores bytes as they are: among them, members of gzip.
TEST(CrawlReader, TheFormatIsThatOfTheFirstBytes)
{
  std::string noise;
  for (std::uint32_t i = 0, state = 1; i < 20'000; ++i)
    noise += static_cast<char>('a' + (state = state * 1'664'525 + 1'013'904'223) / 16'777'216 % 26);
  const std::string inner = gzip_member(warc_page("http://inner.example/", noise));
  const std::string json = gzip_member("{\"a\": \"" + noise + "\"}");
  const std::string pages = test::zstd_frame(warc_page("http://a.example/", "<p>"));
  for (const std::string& body : {inner, json}) {
    const std::string file = pages + test::zstd_frame(warc_page("http://b.example/", body));
    ASSERT_NE(file.find(body), file.npos) << "it is stored as it is";
    EXPECT_THAT(lines_of(file), ElementsAre("page http://a.example/ 200 3",
                                            "page http://b.example/ 200 " + std::to_string(body.size())));
  }
}

TEST(CrawlReader, BlanksBeforeTheFirstRecord)
{
  const std::string file = std::string(200, '\n') + R"({"url": "http://a.example/"})";
  EXPECT_THAT(lines_of(file), ElementsAre("page http://a.example/ - 0"));
  EXPECT_THAT(lines_of(gzip_member(file)), ElementsAre("page http://a.example/ - 0"));
}

TEST(CrawlReader, AByteOrderMarkBeforeARecord)
{
  const std::string mark = "\xef\xbb\xbf", record = warc_page("http://a.example/", "<p>");
  const std::string page = "page http://a.example/ 200 3";
  for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{7}, SIZE_MAX}) {
    EXPECT_THAT(lines_of(mark + record + record, piece), ElementsAre(page, page)) << piece;
    EXPECT_THAT(lines_of(mark + "\r\n" + record, piece), ElementsAre(page)) << piece;
    EXPECT_THAT(lines_of(gzip_member(mark + record) + gzip_member(record), piece), ElementsAre(page, page))
        << piece;
    EXPECT_THAT(lines_of(mark + record + mark + record, piece), ElementsAre(page, page))
        << "of files that were joined, " << piece;
  }
}

// All that there is may be a part of the mark.
TEST(CrawlReader, HalfAByteOrderMark)
{
  for (const std::string part : {"\xef", "\xef\xbb", "\xef\xbb\xbf"})
    for (const bool at_once : {true, false}) {
      test::Heard heard;
      CrawlReader reader{*CrawlFormat::of("WARC/1.0\r\n"), 1u << 20, heard};
      for (std::size_t at = 0; at < part.size(); at += at_once ? part.size() : 1)
        reader.append(std::string_view{part}.substr(at, at_once ? part.size() : 1));
      reader.finish();
      if (part.size() == 3)
        EXPECT_THAT(heard.lines, ElementsAre());
      else
        EXPECT_THAT(heard.lines, ElementsAre("damage not a record @0+" + std::to_string(part.size())));
    }
}

// WARC 1.1, 4: a value goes on in a line that begins with a blank.
TEST(CrawlReader, FoldedFieldsOfARecord)
{
  const std::string message = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>";
  const std::string record = "WARC/1.1\r\n and more\r\nWARC-Type:\r\n\tresponse\r\nWARC-Target-URI:\r\n"
                             " <http://a.example/>\r\nX: 1\r\n WARC-Truncated: no field\r\n \r\n"
                             "Content-Length: \r\n " +
                             std::to_string(message.size()) + "\r\n\r\n" + message + "\r\n\r\n";
  for (const std::size_t piece : {std::size_t{1}, std::size_t{30}, SIZE_MAX})
    EXPECT_THAT(lines_of(record + warc_page("http://b.example/", "<p>") + record, piece),
                ElementsAre("page http://a.example/ 200 3", "page http://b.example/ 200 3",
                            "page http://a.example/ 200 3"));
}

TEST(CrawlReader, ALineThatOnlyBeginsLikeARecordIsNoRecord)
{
  const std::string record = warc_page("http://a.example/", "<p>");
  std::string long_version = record;
  long_version.insert(std::string{"WARC/1."}.size(), std::string(60, '0'));
  for (const std::size_t piece : {std::size_t{1}, std::size_t{30}, std::size_t{70}, SIZE_MAX})
    EXPECT_THAT(lines_of(record + "junk\n" + long_version + record, piece),
                ElementsAre("page http://a.example/ 200 3", testing::StartsWith("damage"),
                            "page http://a.example/ 200 3"))
        << piece;
}

TEST(CrawlReader, AHeaderEndsWhereARecordBegins)
{
  const std::string record = warc_page("http://a.example/", "<p>"), page = "page http://a.example/ 200 3";
  const std::string cut = "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 5\r\n";
  for (std::size_t piece = 1; piece < 60; ++piece) {
    EXPECT_THAT(lines_of(record + cut + record, piece),
                ElementsAre(page, testing::StartsWith("damage"), page))
        << piece;
    EXPECT_THAT(lines_of(record + cut + "WARC/1.x: y\r\n\r\n12345\r\n\r\n" + record, piece).back(), page)
        << piece;
  }
}

// As when each of two threads reads a part of a file, the second from the second record on.
TEST(CrawlReader, AWrongLengthBeforeAPlaceToGoOnIsToldAlike)
{
  const std::string record = warc_page("http://b.example/", "<p>");
  for (const std::string excess : {"\n", "x\n", "xx\n", "xxx\n", "\nx\n", "xxxxxxxxxxxxxxxx\n"}) {
    std::string wrong = warc_page("http://a.example/", "<p>");
    wrong.replace(wrong.size() - 4, 4, excess);
    const test::Heard whole = heard_of(wrong + record);
    test::Heard parts;
    CrawlReader reader{*CrawlFormat::of(wrong), 1u << 20, parts};
    reader.append(wrong);
    reader.append_before_start({});
    reader.append(record);
    reader.finish();
    EXPECT_EQ(parts.lines, whole.lines) << excess;
  }
}

TEST(CrawlReader, PaddingAfterTheLastMemberIsNoDamage)
{
  EXPECT_THAT(lines_of(gzip_member(warc_page("http://a.example/", "<p>")) + std::string(512, '\0') + "\n"),
              ElementsAre("page http://a.example/ 200 3"));
}

TEST(CrawlReader, EveryBoundaryIsAPlaceToGoOn)
{
  const auto records = test::warc_records(12);
  for (const std::string& file : {joined(records), packed(records), blocks_of(joined(records), 400)}) {
    const test::Heard whole = heard_of(file);
    ASSERT_THAT(whole.boundaries, testing::Not(IsEmpty()));
    EXPECT_EQ(whole.boundaries.back(), file.size());
    for (const std::uint64_t boundary : whole.boundaries) {
      const auto at = static_cast<std::size_t>(boundary);
      auto lines = lines_of(std::string_view{file}.substr(0, at));
      test::Heard rest;
      CrawlReader reader{*CrawlFormat::of(file), 1u << 20, rest, boundary};
      reader.append(std::string_view{file}.substr(at));
      reader.finish();
      lines.insert(lines.end(), rest.lines.begin(), rest.lines.end());
      EXPECT_EQ(lines, whole.lines) << "at " << at;
    }
  }
}

} // namespace
} // namespace standard_sitemap::crawl_reader_test
