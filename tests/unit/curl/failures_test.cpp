// What can go wrong on the network, each with a message that a webmaster understands.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/enough_time.h"
#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

TEST(Failures, NobodyListens)
{
  const UnusedPort port;
  const RecordingReceiver page = fetch_page("http://127.0.0.1:" + port.text() + "/");
  EXPECT_EQ(page.failure, FetchFailure::not_connected);
  EXPECT_EQ(page.message, "could not connect to 127.0.0.1 port " + port.text() + ": Connection refused");
}

// RFC 6761: `invalid` never resolves.
TEST(Failures, NameThatDoesNotExist)
{
  const RecordingReceiver page = fetch_page("http://nosuch.invalid/");
  EXPECT_EQ(page.failure, FetchFailure::name_unresolved);
  EXPECT_EQ(page.message, "the name nosuch.invalid could not be resolved");
}

TEST(Failures, AnInvalidPortIsAFailure)
{
  const RecordingReceiver page = fetch_page("http://127.0.0.1:99999/");
  EXPECT_EQ(page.failure, FetchFailure::network);
  EXPECT_THAT(page.message, HasSubstr("cannot be requested"));
}

TEST(Failures, ConnectionClosedWithoutAnAnswer)
{
  LoopbackServer server;
  server.on("/", Reply{}.close());
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_EQ(page.failure, FetchFailure::incomplete_response);
  EXPECT_THAT(page.message, HasSubstr("closed the connection without a response"));
}

TEST(Failures, TruncatedBody)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf").close());
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_EQ(page.failure, FetchFailure::incomplete_response);
  EXPECT_EQ(page.body, "half");
  EXPECT_FALSE(page.ended);
  EXPECT_THAT(page.message, HasSubstr("broke off"));
}

TEST(Failures, TruncatedChunks)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf").close());
  EXPECT_EQ(fetch_page(server.url("/")).failure, FetchFailure::incomplete_response);
}

TEST(Failures, Http09IsNoResponse)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("<html>no head</html>").close());
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_EQ(page.failure, FetchFailure::not_http);
  EXPECT_FALSE(page.head);
}

Policy hasty_policy(milliseconds time)
{
  Policy policy = patient_policy();
  policy.document_time = time;
  return policy;
}

TEST(Failures, StallBeforeTheHeadTimesOut)
{
  LoopbackServer server;
  server.on("/", Reply{}.stall());
  const RecordingReceiver page = fetch_page(server.url("/"), {}, hasty_policy(milliseconds{1'100}));
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_FALSE(page.head);
  EXPECT_THAT(page.message, HasSubstr("not complete within 1100 ms"));
}

TEST(Failures, StallWithinTheBodyTimesOut)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf").stall());
  EXPECT_TRUE(with_enough_time(milliseconds{100}, [&](milliseconds time) {
    const RecordingReceiver page = fetch_page(server.url("/"), {}, hasty_policy(time));
    EXPECT_EQ(page.failure, FetchFailure::timeout);
    return page.body == "half";
  }));
}

TEST(Failures, TimeOfARequestSpansItsRedirects)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "/slow"));
  server.on("/slow", Reply{}.stall());
  EXPECT_TRUE(with_enough_time(milliseconds{100}, [&](milliseconds time) {
    const RecordingReceiver page = fetch_page(server.url("/"), {}, hasty_policy(time));
    EXPECT_EQ(page.failure, FetchFailure::timeout);
    return page.hops.size() == 2;
  }));
}

// A TLS handshake that is never answered: no connection is made, although the port is open.
TEST(Failures, ConnectingHasItsOwnTime)
{
  LoopbackServer server;
  Policy policy = patient_policy();
  policy.connect_time = milliseconds{300};
  const RecordingReceiver page =
      fetch_page("https://127.0.0.1:" + std::to_string(server.port()) + "/", {}, policy);
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_THAT(page.message, HasSubstr("could not connect to 127.0.0.1"));
  EXPECT_THAT(page.message, HasSubstr("within 300 ms"));
}

std::string field_lines(std::size_t count, std::size_t value_bytes)
{
  std::string lines;
  for (std::size_t i = 0; i < count; ++i)
    lines += "X-" + std::to_string(i) + ": " + std::string(value_bytes, 'v') + "\r\n";
  return lines;
}

TEST(Failures, FieldsWithinTheLimitPass)
{
  LoopbackServer server;
  server.on("/", Reply::response(200, field_lines(255, 100), "")); // and Content-Length
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->fields.fields().size(), 256u);
}

TEST(Failures, TooManyFields)
{
  LoopbackServer server;
  server.on("/", Reply::response(200, field_lines(256, 1), ""));
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_EQ(page.failure, FetchFailure::too_many_fields);
  EXPECT_FALSE(page.head);
}

TEST(Failures, TooManyBytesOfFields)
{
  LoopbackServer server;
  server.on("/", Reply::response(200, field_lines(2, 40'000), ""));
  EXPECT_EQ(fetch_page(server.url("/")).failure, FetchFailure::too_many_fields);
}

TEST(Failures, OneFieldLongerThanLibcurlTakes)
{
  LoopbackServer server;
  server.on("/", Reply::response(200, field_lines(1, 200'000), ""));
  EXPECT_EQ(fetch_page(server.url("/")).failure, FetchFailure::too_many_fields);
}

TEST(Failures, EndlessFold)
{
  LoopbackServer server;
  std::string folds = "X-A: 1\r\n";
  for (int i = 0; i < 200; ++i)
    folds += " " + std::string(1'000, 'f') + "\r\n";
  server.on("/", Reply::response(200, folds, ""));
  EXPECT_EQ(fetch_page(server.url("/")).failure, FetchFailure::too_many_fields);
}

TEST(Failures, FieldFloodOfARedirectCountsToo)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "/next", field_lines(300, 1)));
  EXPECT_EQ(fetch_page(server.url("/")).failure, FetchFailure::too_many_fields);
  EXPECT_TRUE(server.requests_for("/next").empty());
}

TEST(Failures, OfflineTouchesNoNetwork)
{
  LoopbackServer server;
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.set_offline(true);
  RecordingReceiver receiver;
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  EXPECT_FALSE(receiver.is_over()) << "answers come only from within run_once";
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::offline);
  EXPECT_THAT(receiver.message, HasSubstr("offline"));
  EXPECT_EQ(server.connections(), 0u);
}

TEST(Failures, GoingOfflineEndsWhatIsUnderWay)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf").stall());
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver receiver;
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  while (receiver.body.empty())
    ASSERT_TRUE(fetcher.run_once(milliseconds{100}));
  fetcher.set_offline(true);
  EXPECT_FALSE(fetcher.run_once(milliseconds{100}));
  EXPECT_EQ(receiver.failure, FetchFailure::offline);
}

} // namespace
} // namespace standard_sitemap::test
