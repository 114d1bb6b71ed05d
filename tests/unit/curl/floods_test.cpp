// Input that never ends: heads, trailers, chunk sizes. It is counted as it arrives, and cut off.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;

const std::string chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const std::string field = "X-Flood: " + std::string(100, 'x') + "\r\n";

RecordingReceiver flooded(Reply reply, const Policy& policy = patient_policy())
{
  LoopbackServer server;
  server.on("/", std::move(reply));
  return fetch_page(server.url("/"), {}, policy);
}

TEST(Floods, OfFields)
{
  const RecordingReceiver page = flooded(Reply{}.send("HTTP/1.1 200 OK\r\n").flood(field));
  EXPECT_EQ(page.failure, FetchFailure::too_many_fields);
  EXPECT_FALSE(page.head);
}

TEST(Floods, OfInterimHeads)
{
  EXPECT_EQ(flooded(Reply{}.flood("HTTP/1.1 103 Early Hints\r\n" + field + "\r\n")).failure,
            FetchFailure::too_many_fields);
  EXPECT_EQ(flooded(Reply{}.flood("HTTP/1.1 100\r\n\r\n")).failure, FetchFailure::too_many_fields);
}

// Each trailer costs memory in libcurl, for as long as the document has time.
TEST(Floods, OfTrailers)
{
  const RecordingReceiver page = flooded(Reply{}.send(chunked + "4\r\nbody\r\n0\r\n").flood(field));
  EXPECT_EQ(page.failure, FetchFailure::too_many_fields);
  EXPECT_EQ(page.body, "body");
  EXPECT_FALSE(page.ended);
  EXPECT_EQ(flooded(Reply{}.send(chunked + "0\r\n").flood(field)).failure, FetchFailure::too_many_fields);
}

TEST(Floods, OfTrailersWhereAChallengeWasPossible)
{
  LoopbackServer server;
  server.on(
      "/", Reply{}.send("HTTP/1.1 401 Unauthorized\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n").flood(field));
  RequestContext context;
  context.user_password = "me:secret";
  EXPECT_EQ(fetch_page(server.url("/"), context).failure, FetchFailure::too_many_fields);
}

TEST(Floods, OfTrailersOfARedirectDoNotKeepItFromBeingFollowed)
{
  LoopbackServer server;
  server.on("/", Reply{}
                     .send("HTTP/1.1 302 Found\r\nLocation: /next\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
                     .flood(field));
  server.on("/next", Reply::ok("text/html", "arrived"));
  EXPECT_EQ(fetch_page(server.url("/")).body, "arrived");
}

TEST(Floods, SomeTrailersAreNoFlood)
{
  LoopbackServer server;
  std::string trailers;
  for (int i = 0; i < 200; ++i)
    trailers += field;
  server.on("/", Reply{}.send(chunked + "4\r\nbody\r\n0\r\n" + trailers + "\r\n"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_TRUE(page.ended) << page.message;
}

TEST(Floods, OfDigitsOfAChunkSize)
{
  EXPECT_TRUE(is_of_network(flooded(Reply{}.send(chunked).flood("0000")).failure));
  EXPECT_TRUE(is_of_network(flooded(Reply{}.send(chunked).flood("ffff")).failure));
}

TEST(Floods, OfAChunkExtensionEndWithTheTimeOfTheDocument)
{
  Policy policy = patient_policy();
  policy.document_time = milliseconds{200};
  EXPECT_EQ(flooded(Reply{}.send(chunked + "1;").flood(std::string(1'000, 'x')), policy).failure,
            FetchFailure::timeout);
}

TEST(Floods, OfEmptyLinesBeforeTheHead)
{
  EXPECT_TRUE(flooded(Reply{}.flood("\r\n\r\n\r\n")).failure);
}

TEST(Floods, OfTheBodyAreTheReceiversToStop)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\n\r\n").flood(std::string(64u << 10, 'x')));
  RecordingReceiver receiver;
  receiver.on_append = [&](std::string_view) { return receiver.body.size() < 1u << 20; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  run(fetcher);
  EXPECT_LT(receiver.body.size(), 2u << 20);
  EXPECT_FALSE(receiver.ended);
}

} // namespace
} // namespace standard_sitemap::test
