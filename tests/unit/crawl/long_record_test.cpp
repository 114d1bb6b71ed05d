// Records that contain what looks like records: a block of the right length is never looked into.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::long_record_test {
namespace {

using test::gzip_member;
using test::heard_of;
using test::joined;
using test::warc_page;
using test::warc_record_of_length;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::StartsWith;

constexpr std::size_t max_block = 1'000;
const std::string before = warc_page("http://a.example/before", "<p>1");
const std::string after = warc_page("http://a.example/after", "<p>3");
const std::string before_line = "page http://a.example/before 200 4";
const std::string after_line = "page http://a.example/after 200 4";
/// An archive that somebody offers for download, stored by a crawler.
const std::string stored = joined(test::warc_records(30));
const std::string outer = warc_page("http://a.example/archive.warc", stored);
const auto outer_line = AllOf(StartsWith("page http://a.example/archive.warc 200 "), HasSubstr("body-long"));

class Pieces : public testing::TestWithParam<std::size_t> {
 protected:
  static std::vector<std::string> lines(const std::string& file, std::size_t room = SIZE_MAX)
  {
    return heard_of(file, GetParam(), max_block, room).lines;
  }
};
INSTANTIATE_TEST_SUITE_P(LongRecord, Pieces, testing::Values(0u, 1u, 7u, 100u, 1'000u, 65'536u));

TEST_P(Pieces, RecordsWithinAPieceAreContent)
{
  for (const std::string& file :
       {before + outer + after, gzip_member(before + outer + after), test::packed({before, outer, after}),
        gzip_member(before + outer.substr(0, 2'000)) + gzip_member(outer.substr(2'000) + after)})
    EXPECT_THAT(lines(file), ElementsAre(before_line, outer_line, after_line));
}

TEST_P(Pieces, RecordsWithinTheLastPieceAreContent)
{
  for (const std::size_t line_ends_cut : {0u, 1u, 2u, 3u, 4u})
    EXPECT_THAT(lines(before + outer.substr(0, outer.size() - line_ends_cut)),
                ElementsAre(before_line, outer_line))
        << line_ends_cut;
}

TEST_P(Pieces, LongRecordsWithinAPieceAreContent)
{
  const std::string twice = warc_page("http://a.example/archive.warc", stored + outer + outer + stored);
  EXPECT_THAT(lines(before + twice + twice + after),
              ElementsAre(before_line, outer_line, outer_line, after_line));
}

TEST_P(Pieces, DamagedRecordsInARecordAreContent)
{
  for (const std::string& part :
       {stored.substr(0, stored.size() - 20), stored + "garbage", stored + "WARC/1.0\r\nno header",
        stored + "\r\nWARC/1.0\r\nA: " + std::string(2'000, 'x')})
    EXPECT_THAT(lines(before + warc_page("http://a.example/archive.warc", part) + after),
                ElementsAre(before_line, outer_line, after_line));
}

TEST_P(Pieces, DamageBehindAPieceDoesNotMatter)
{
  const std::string garbage = "garbage\r\n";
  EXPECT_THAT(lines(before + outer + garbage + after),
              ElementsAre(before_line, outer_line, StartsWith("damage not a record"), after_line));
  const std::string short_outer = warc_page("http://a.example/s", before + after);
  ASSERT_LT(short_outer.size(), max_block);
  EXPECT_THAT(lines(before + short_outer + garbage + after),
              ElementsAre(before_line, StartsWith("page http://a.example/s 200 "),
                          StartsWith("damage not a record"), after_line));
}

/// Its length reaches into another record, or beyond the end of the file.
TEST_P(Pieces, AWrongLengthOfARecordCostsNoOtherRecord)
{
  const std::string message =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>" + std::string(2'000, 'x');
  const auto expected = heard_of(stored + after, 0, max_block).lines;
  for (const std::size_t more : {50u, 1'000u, 3'333u, 4'000'000u}) {
    const std::string wrong =
        warc_record_of_length("response", "http://a.example/archive.warc", message, message.size() + more);
    const auto got = lines(before + wrong + stored + after);
    EXPECT_THAT(got, IsSupersetOf(expected)) << more;
    ASSERT_EQ(got.size(), 3 + expected.size()) << more;
    EXPECT_THAT(got[1], outer_line);
    EXPECT_THAT(got[2], StartsWith("damage the length of a record is wrong @" +
                                   std::to_string(before.size()) + "+" + std::to_string(wrong.size())));
  }
}

TEST_P(Pieces, WithoutRoomTheLengthOfARecordIsTakenForRight)
{
  EXPECT_THAT(lines(before + outer + after, 5), ElementsAre(before_line, outer_line, after_line));
  const std::string message = "HTTP/1.1 200 OK\r\n\r\n" + std::string(2'000, 'x');
  const std::string wrong =
      warc_record_of_length("response", "http://a.example/archive.warc", message, 1u << 30);
  EXPECT_THAT(lines(before + wrong + stored + after, 5),
              ElementsAre(before_line, outer_line, StartsWith("damage the end of a record is missing")));
}

TEST_P(Pieces, NothingWithinAPieceIsABoundary)
{
  const auto heard = heard_of(before + outer + after, GetParam(), max_block);
  for (const std::uint64_t boundary : heard.boundaries)
    EXPECT_TRUE(boundary <= before.size() || boundary >= before.size() + outer.size() - 4) << boundary;
}

} // namespace
} // namespace standard_sitemap::long_record_test
