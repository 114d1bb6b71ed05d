// RFC 9112 6: bodies whose length is wrong, contradictory or nonsense.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

struct Framing {
  const char* name;
  const char* fields;
  const char* body;
};

void PrintTo(const Framing& framing, std::ostream* out)
{
  *out << framing.name;
}

RecordingReceiver framed(const Framing& framing)
{
  LoopbackServer server;
  server.on(
      "/", Reply{}.send("HTTP/1.1 200 OK\r\n" + std::string{framing.fields} + "\r\n" + framing.body).close());
  return fetch_page(server.url("/"));
}

class BadFraming : public ::testing::TestWithParam<Framing> {};

TEST_P(BadFraming, IsANetworkFailure)
{
  const RecordingReceiver page = framed(GetParam());
  EXPECT_TRUE(is_of_network(page.failure)) << "got: " << page.body;
  EXPECT_FALSE(page.ended);
  EXPECT_FALSE(page.message.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Framing, BadFraming,
    ::testing::Values(
        Framing{"LengthTooLong", "Content-Length: 9\r\n", "body"},
        Framing{"LengthBeyondAnyFile", "Content-Length: 9223372036854775807\r\n", "body"},
        Framing{"LengthBeyond64Bits", "Content-Length: 99999999999999999999\r\n", "body"},
        Framing{"NegativeLength", "Content-Length: -4\r\n", "body"},
        Framing{"LengthThatIsNoNumber", "Content-Length: four\r\n", "body"},
        Framing{"LengthInHexadecimal", "Content-Length: 0x4\r\n", "body"},
        Framing{"LengthWithASign", "Content-Length: +4\r\n", "body"},
        Framing{"LengthAndMore", "Content-Length: 4 bytes\r\n", "body"},
        Framing{"EmptyLength", "Content-Length:\r\n", "body"},
        Framing{"TwoLengthsTheShorterFirst", "Content-Length: 2\r\nContent-Length: 4\r\n", "body"},
        Framing{"TwoLengthsTheShorterLast", "Content-Length: 4\r\nContent-Length: 2\r\n", "body"},
        Framing{"TwoLengthsInOneField", "Content-Length: 2, 4\r\n", "body"},
        Framing{"ChunksThatDoNotEnd", "Transfer-Encoding: chunked\r\n", "4\r\nbody\r\n"},
        Framing{"ChunkSizeThatIsNoNumber", "Transfer-Encoding: chunked\r\n", "wide\r\nbody\r\n0\r\n\r\n"},
        Framing{"NegativeChunkSize", "Transfer-Encoding: chunked\r\n", "-4\r\nbody\r\n0\r\n\r\n"},
        Framing{"EmptyChunkSize", "Transfer-Encoding: chunked\r\n", "\r\nbody\r\n0\r\n\r\n"},
        Framing{"ChunkSizeBeyond64Bits", "Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\nbody"},
        Framing{"ChunkSizeAllBits", "Transfer-Encoding: chunked\r\n",
                "ffffffffffffffff\r\nbody\r\n0\r\n\r\n"},
        Framing{"ChunkTooShort", "Transfer-Encoding: chunked\r\n", "2\r\nbody\r\n0\r\n\r\n"},
        Framing{"ChunkTooLong", "Transfer-Encoding: chunked\r\n", "6\r\nbody\r\n0\r\n\r\n"},
        Framing{"NoChunksAtAll", "Transfer-Encoding: chunked\r\n", "<sitemap/>"},
        Framing{"UnknownTransferCoding", "Transfer-Encoding: rot13\r\n", "obql"}),
    [](const auto& framing) { return std::string{framing.param.name}; });

// What a store calls the encoding of text is no content coding: browsers show the body as it is.
TEST(Framing, ABodyOfUnknownContentCodingComesAsItIs)
{
  for (const char* codings :
       {"Content-Encoding: UTF-8\r\n", "Content-Encoding: binary\r\n", "Content-Encoding: utf-8, x-other\r\n",
        "Content-Encoding: UTF-8\r\nTransfer-Encoding: chunked\r\n"}) {
    const bool has_chunks = std::string_view{codings}.find("chunked") != std::string_view::npos;
    const RecordingReceiver page = framed({"", codings, has_chunks ? "4\r\nbody\r\n0\r\n\r\n" : "body"});
    EXPECT_EQ(page.body, "body") << codings;
    EXPECT_TRUE(page.ended) << codings << page.message;
  }
  EXPECT_TRUE(framed({"", "Content-Encoding: UTF-8\r\nContent-Length: 0\r\n", ""}).ended);
  EXPECT_FALSE(framed({"", "Content-Encoding: UTF-8\r\nContent-Length: 9\r\n", "body"}).ended);
}

TEST(Framing, MoreThanTheLengthSaysIsNotOfTheDocument)
{
  EXPECT_EQ(framed({"", "Content-Length: 4\r\n", "body and more"}).body, "body");
}

// RFC 9112 6.3: Transfer-Encoding overrides Content-Length.
TEST(Framing, ChunksOverrideTheLength)
{
  for (const char* fields : {"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                             "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
                             "Transfer-Encoding: chunked\r\nContent-Length: 200\r\n"}) {
    const RecordingReceiver page = framed({"", fields, "4\r\nbody\r\n0\r\n\r\n"});
    EXPECT_TRUE(page.ended) << fields << page.message;
    EXPECT_EQ(page.body, "body") << fields;
  }
}

// Even if a response can be read in two different ways, no second response can be smuggled onto the
// connection: the next request gets the answer to it.
TEST(Framing, WhatFollowsTheBodyIsNoAnswerToTheNextRequest)
{
  const std::string smuggled = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil";
  const char* const fields[] = {"Content-Length: 0\r\n", "Content-Length: 0\r\nContent-Length: 44\r\n",
                                "Content-Length: -1\r\n",
                                "Content-Length: 44\r\nTransfer-Encoding: chunked\r\n"};
  for (const char* length : fields) {
    LoopbackServer server;
    const bool is_chunked = std::string_view{length}.find("chunked") != std::string_view::npos;
    server.on("/1", Reply{}.send("HTTP/1.1 200 OK\r\n" + std::string{length} + "\r\n" +
                                 (is_chunked ? "0\r\n\r\n" : "") + smuggled));
    server.on("/2", Reply::ok("text/html", "good"));
    CurlFetcher fetcher{{}, patient_policy()};
    RecordingReceiver first, second;
    fetcher.start(request_for(server.url("/1")), Destination::page, std::nullopt, first);
    run(fetcher);
    fetcher.start(request_for(server.url("/2")), Destination::page, std::nullopt, second);
    run(fetcher);
    EXPECT_EQ(second.body, "good") << length << second.message;
  }
}

// RFC 9110 8.6: proxies may combine two fields into the same length twice, which may be taken as one.
TEST(Framing, TheSameLengthTwiceIsOne)
{
  EXPECT_EQ(framed({"", "Content-Length: 4\r\nContent-Length: 4\r\n", "body"}).body, "body");
  EXPECT_EQ(framed({"", "Content-Length: 4, 4\r\n", "body"}).body, "body");
}

TEST(Framing, ARedirectIsFollowedWhateverItsLengthSays)
{
  LoopbackServer server;
  server.on(
      "/",
      Reply{}
          .send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 5\r\nContent-Length: 9\r\n\r\n")
          .close());
  server.on("/next", Reply::ok("text/html", "arrived"));
  EXPECT_EQ(fetch_page(server.url("/")).body, "arrived");
}

} // namespace
} // namespace standard_sitemap::test
