// Policy "Fetching": bytes are counted as they arrive, after decompression; and no input costs more than a
// constant times a benign one of its size.

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/packing.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr std::string_view xml = "application/xml";
constexpr std::size_t mib = 1u << 20;

std::string coded_with(std::string_view codings)
{
  return "Content-Encoding: " + std::string{codings} + "\r\n";
}

/// Accepts bytes until it has enough, and keeps none.
class Gauge final : public Receiver {
 public:
  explicit Gauge(std::size_t enough) : enough_(enough) {}

  bool allow_hop(const Uri&) override { return true; }
  bool allow_address(AddressSpace) override { return true; }
  bool begin(const ResponseHead&) override { return true; }
  bool append(std::string_view bytes) override
  {
    EXPECT_LT(taken, enough_) << "append after it returned false";
    taken += bytes.size();
    largest_piece = std::max(largest_piece, bytes.size());
    spaces = spaces && bytes.find_first_not_of(' ') == bytes.npos;
    return taken < enough_;
  }
  void end() override { ended = true; }
  void fail(FetchFailure, std::string_view why) override { failure = why; }

  std::size_t taken = 0, largest_piece = 0;
  bool spaces = true, ended = false;
  std::string failure;

 private:
  std::size_t enough_;
};

struct Bomb {
  const char* coding;
  std::string (*packed)();
  std::size_t unpacked;
};

void PrintTo(const Bomb& bomb, std::ostream* out)
{
  *out << bomb.coding;
}

constexpr std::size_t copies_in_a_mebibyte = mib / 258;

class Bombs : public ::testing::TestWithParam<Bomb> {
 protected:
  void SetUp() override
  {
    server.on("/bomb", Reply::ok(xml, GetParam().packed(), coded_with(GetParam().coding)));
    fetch_page(server.url("/"));
    if (server.requests().at(0).field("Accept-Encoding")->find(GetParam().coding) == std::string::npos)
      GTEST_SKIP() << "this libcurl does not know " << GetParam().coding;
  }
  Gauge fetched(std::size_t enough)
  {
    Gauge gauge{enough};
    CurlFetcher fetcher{{}, patient_policy()};
    fetcher.start(request_for(server.url("/bomb")), Destination::document,
                  Initiator{.url = uri(server.url("/"))}, gauge);
    run(fetcher);
    return gauge;
  }
  LoopbackServer server;
};

TEST_P(Bombs, UnpackWhole)
{
  EXPECT_LT(GetParam().packed().size() * 100, GetParam().unpacked);
  const Gauge gauge = fetched(100 * mib);
  EXPECT_TRUE(gauge.ended) << gauge.failure;
  EXPECT_EQ(gauge.taken, GetParam().unpacked);
  EXPECT_TRUE(gauge.spaces);
}

// Memory is limited: a piece is as large as libcurl's decoders make it, whatever follows.
TEST_P(Bombs, StopAtTheFirstPieceTooMany)
{
  constexpr std::size_t enough = mib / 2;
  const Gauge gauge = fetched(enough);
  EXPECT_FALSE(gauge.ended);
  EXPECT_LE(gauge.largest_piece, 256u << 10);
  EXPECT_LT(gauge.taken, enough + gauge.largest_piece);
}

INSTANTIATE_TEST_SUITE_P(Coding, Bombs,
                         ::testing::Values(Bomb{"gzip", [] { return gzip_of(" ", 1, copies_in_a_mebibyte); },
                                                1 + 258 * copies_in_a_mebibyte},
                                           Bomb{"deflate",
                                                [] { return zlib_of(" ", 1, copies_in_a_mebibyte); },
                                                1 + 258 * copies_in_a_mebibyte},
                                           Bomb{"br", brotli_of_16_mib_of_spaces, 16 * mib},
                                           Bomb{"zstd", [] { return zstd_of(' ', 16); }, 2 * mib}),
                         [](const auto& bomb) { return std::string{bomb.param.coding}; });

// If they were decoded, three layers around 20 KB would take seconds and four layers minutes, without a byte
// for the receiver to count.
TEST(NestedCodings, AreRefusedBeforeAnythingIsUnpacked)
{
  LoopbackServer server;
  std::string codings = "gzip";
  for (int layers = 2; layers <= 8; ++layers) {
    codings += ", gzip";
    const std::string target = "/" + std::to_string(layers);
    server.on(target, Reply::ok(xml, nested_gzip_of_nothing(std::min(layers, 5)), coded_with(codings)));
    const RecordingReceiver page = fetch_page(server.url(target));
    EXPECT_TRUE(is_of_network(page.failure)) << codings;
    EXPECT_FALSE(page.head) << codings;
    EXPECT_THAT(page.message, AnyOf(HasSubstr("encoded more than once"), HasSubstr("content coding")))
        << codings;
  }
}

TEST(NestedCodings, HoweverTheyAreSpelled)
{
  const char* const spellings[] = {
      "Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n",  "content-encoding: br,, GZIP\r\n",
      "Content-Encoding: gzip\r\nTransfer-Encoding: gzip\r\n", "Transfer-Encoding: gzip, gzip, chunked\r\n",
      "Content-Encoding: identity, x-gzip,\tdeflate\r\n",
  };
  for (const char* fields : spellings) {
    LoopbackServer server;
    server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\n" + std::string{fields} + "\r\n").close());
    const RecordingReceiver page = fetch_page(server.url("/"));
    EXPECT_TRUE(is_of_network(page.failure)) << fields;
    EXPECT_FALSE(page.head) << fields;
    // libcurl 8.14 refuses each coding of a transfer that was not asked for, before we count.
    EXPECT_THAT(page.message,
                AnyOf(HasSubstr("encoded more than once"), HasSubstr("Unsolicited Transfer-Encoding")))
        << fields;
  }
}

TEST(NestedCodings, OfARedirectAreNotUnpackedEither)
{
  LoopbackServer server;
  server.on("/", Reply::response(302, "Location: /next\r\n" + coded_with("gzip, gzip, gzip, gzip"),
                                 nested_gzip_of_nothing(4)));
  EXPECT_TRUE(is_of_network(fetch_page(server.url("/")).failure));
  EXPECT_TRUE(server.requests_for("/next").empty());
}

TEST(NestedCodings, OneAmongWhatPacksNothingIsUndone)
{
  LoopbackServer server;
  server.on("/", Reply::ok(xml, gzip_of("x", 1, 0), coded_with("identity, gzip, identity")));
  server.on("/early", Reply{}
                          .send("HTTP/1.1 103 Early Hints\r\nContent-Encoding: gzip\r\n\r\n"
                                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" +
                                gzip_of("x", 1, 0))
                          .close());
  EXPECT_EQ(fetch_page(server.url("/")).body, "x");
  EXPECT_EQ(fetch_page(server.url("/early")).body, "x");
}

TEST(BombsOfRedirects, DoNotKeepItFromBeingFollowed)
{
  LoopbackServer server;
  server.on("/", Reply::response(302, "Location: /next\r\n" + coded_with("gzip"),
                                 gzip_of(" ", 1, copies_in_a_mebibyte)));
  server.on("/next", Reply::ok(xml, "arrived"));
  EXPECT_EQ(fetch_page(server.url("/")).body, "arrived");
}

} // namespace
} // namespace standard_sitemap::test
