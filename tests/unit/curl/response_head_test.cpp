#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/curl/response_head_reader.h"

namespace standard_sitemap::test {
namespace {

using ::testing::ElementsAre;
using Progress = ResponseHeadReader::Progress;

/// Feeds lines from buffers of their exact size, so that a sanitizer sees an overread. Returns the result for
/// the last line.
Progress feed(ResponseHeadReader& reader, std::initializer_list<std::string_view> lines)
{
  Progress progress = Progress::ignored;
  for (const std::string_view line : lines) {
    const auto exact = std::make_unique<char[]>(line.size());
    std::ranges::copy(line, exact.get());
    progress = reader.line({exact.get(), line.size()});
  }
  return progress;
}

TEST(ResponseHead, LastResponseOfARowCounts)
{
  const Policy policy;
  ResponseHeadReader reader{policy};
  EXPECT_EQ(feed(reader, {"HTTP/1.1 100 Continue\r\n", "A: 1\r\n", "\r\n"}), Progress::complete);
  EXPECT_EQ(reader.status(), 100);
  EXPECT_EQ(feed(reader, {"HTTP/2 200 \r\n", "b: 2\r\n", "\r\n"}), Progress::complete);
  EXPECT_EQ(reader.status(), 200);
  EXPECT_THAT(reader.fields().fields(), ElementsAre(HeaderList::Field{"b", "2"}));
}

TEST(ResponseHead, TrailersAreIgnored)
{
  const Policy policy;
  ResponseHeadReader reader{policy};
  feed(reader, {"HTTP/1.1 200 OK\r\n", "A: 1\r\n", "\r\n"});
  EXPECT_EQ(feed(reader, {"B: 2\r\n"}), Progress::ignored);
  EXPECT_EQ(feed(reader, {"HTTP/1.1: 200 x\r\n"}), Progress::ignored);
  EXPECT_EQ(feed(reader, {"\r\n"}), Progress::ignored);
  EXPECT_THAT(reader.fields().fields(), ElementsAre(HeaderList::Field{"A", "1"}));
}

TEST(ResponseHead, TrailersCountTowardsTheLinesOfTheirResponse)
{
  Policy policy;
  policy.response_fields = 3;
  ResponseHeadReader reader{policy};
  feed(reader, {"HTTP/1.1 200 OK\r\n", "A: 1\r\n", "\r\n"});
  EXPECT_EQ(reader.trailer("B: 2\r\n"), Progress::ignored);
  EXPECT_EQ(reader.trailer("\r\n"), Progress::ignored);
  EXPECT_EQ(feed(reader, {"C: 3\r\n"}), Progress::ignored);
  EXPECT_EQ(reader.trailer("D: 4\r\n"), Progress::too_many);
  EXPECT_EQ(feed(reader, {"E: 5\r\n"}), Progress::too_many);
}

TEST(ResponseHead, InterimResponsesCountTowardsTheLinesOfTheNext)
{
  Policy policy;
  policy.response_fields = 3;
  ResponseHeadReader reader{policy};
  feed(reader, {"HTTP/1.1 103 Early\r\n", "A: 1\r\n", "\r\n"});
  EXPECT_EQ(feed(reader, {"HTTP/1.1 200 OK\r\n", "B: 2\r\n"}), Progress::more); // the status line, too
  EXPECT_EQ(feed(reader, {"C: 3\r\n"}), Progress::too_many);
  ResponseHeadReader empty_heads{policy};
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(feed(empty_heads, {"HTTP/1.1 100\r\n", "\r\n"}), Progress::complete);
  EXPECT_EQ(feed(empty_heads, {"HTTP/1.1 100\r\n"}), Progress::too_many);
}

TEST(ResponseHead, AnswerToAChallengeCountsAnew)
{
  Policy policy;
  policy.response_fields = 2;
  ResponseHeadReader reader{policy};
  feed(reader, {"HTTP/1.1 401 Unauthorized\r\n", "A: 1\r\n", "B: 1\r\n", "\r\n"});
  EXPECT_EQ(feed(reader, {"HTTP/1.1 200 OK\r\n", "A: 1\r\n", "B: 2\r\n", "\r\n"}), Progress::complete);
}

TEST(CodingLayers, AreCountedOverBothFields)
{
  EXPECT_EQ(coding_layers({}), 0u);
  EXPECT_EQ(coding_layers({{"Content-Encoding", "identity, , NONE,"}, {"Transfer-Encoding", "Chunked"}}), 0u);
  EXPECT_EQ(coding_layers({{"content-encoding", "br"}, {"Transfer-Encoding", "chunked"}}), 1u);
  EXPECT_EQ(coding_layers({{"Content-Encoding", "gzip,x-unknown"}, {"Content-Encoding", "br"}}), 3u);
  EXPECT_EQ(coding_layers({{"Content-Encoding", "gzip"}, {"Transfer-Encoding", "gzip, chunked"}}), 2u);
}

TEST(Length, IsOneNumberOrUnclear)
{
  EXPECT_TRUE(is_length_clear({}));
  for (const char* clear : {"0", "4", " 007", "4, 4", "4,", "9223372036854775807"})
    EXPECT_TRUE(is_length_clear({{"Content-Length", clear}})) << clear;
  for (const char* unclear : {"", "-4", "+4", "0x4", "4 5", "4, 5", "four", "4.0", "9223372036854775808"})
    EXPECT_FALSE(is_length_clear({{"Content-Length", unclear}})) << unclear;
  EXPECT_FALSE(is_length_clear({{"Content-Length", "4"}, {"content-length", "5"}}));
  EXPECT_TRUE(is_length_clear({{"Content-Length", "x"}, {"Transfer-Encoding", "chunked"}}));
}

TEST(ResponseHead, FoldsContinueTheFieldBeforeAndNothingElse)
{
  const Policy policy;
  ResponseHeadReader reader{policy};
  feed(reader,
       {"HTTP/1.1 200 OK\r\n", " lost\r\n", "A: 1\r\n", "\t 2 \r\n", "  3\r\n", "B:\r\n", " 4\n", "\n"});
  EXPECT_TRUE(reader.is_complete());
  EXPECT_THAT(reader.fields().fields(),
              ElementsAre(HeaderList::Field{"A", "1 2 3"}, HeaderList::Field{"B", "4"}));
}

TEST(ResponseHead, LinesThatAreNoFieldAreDroppedButCount)
{
  Policy policy;
  policy.response_fields = 3;
  ResponseHeadReader reader{policy};
  EXPECT_EQ(feed(reader, {"HTTP/1.1 200 OK\r\n", "nonsense\r\n", ": nameless\r\n", "A : 1\r\n"}),
            Progress::more);
  EXPECT_EQ(feed(reader, {"one more\r\n"}), Progress::too_many);
  ResponseHeadReader fits{policy};
  feed(fits, {"HTTP/1.1 200 OK\r\n", "nonsense\r\n", ": nameless\r\n", "A : 1\r\n", "\r\n"});
  EXPECT_THAT(fits.fields().fields(), ElementsAre(HeaderList::Field{"A", "1"}));
}

TEST(ResponseHead, LinesThatLibcurlAcceptsMayBeRefused)
{
  const Policy policy;
  for (const char* line : {"HTTP/1.1 2000", "HTTP/1.1 200OK", "HTTP/1.1 099 X"}) {
    ResponseHeadReader tolerant{policy};
    EXPECT_EQ(feed(tolerant, {line}), Progress::more) << line;
    ResponseHeadReader strict{policy, MalformedLines::refused};
    EXPECT_EQ(feed(strict, {line}), Progress::ignored) << line;
  }
  ResponseHeadReader strict{policy, MalformedLines::refused};
  EXPECT_EQ(feed(strict, {"HTTP/1.1 999\r\n", "A : 1\r\n", "B C: 1\r\n", "\tD: 1\r\n", "E:\t1\r\n", "\r\n"}),
            Progress::complete);
  EXPECT_EQ(strict.status(), 999);
  EXPECT_THAT(strict.fields().fields(), ElementsAre(HeaderList::Field{"E", "1"}));
}

TEST(ResponseHead, BytesAreCountedOverAllFields)
{
  Policy policy;
  policy.response_field_bytes = 10;
  ResponseHeadReader fits{policy};
  EXPECT_EQ(feed(fits, {"HTTP/1.1 200 OK\r\n", "A: 2345\r\n", "B: 7890\r\n", "\r\n"}), Progress::complete);
  ResponseHeadReader too_big{policy};
  EXPECT_EQ(feed(too_big, {"HTTP/1.1 200 OK\r\n", "A: 2345\r\n", "B: 78901\r\n", "\r\n"}),
            Progress::too_many);
}

TEST(ResponseHead, OnlyAStatusLineBeginsAResponse)
{
  const Policy policy;
  ResponseHeadReader reader{policy};
  for (const char* line :
       {"", "\r\n", "HTTP/", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2x0 OK", "A: 1\r\n"})
    EXPECT_EQ(feed(reader, {line}), Progress::ignored) << line;
  EXPECT_EQ(feed(reader, {"HTTP/1.0 200"}), Progress::more);
}

} // namespace
} // namespace standard_sitemap::test
