// Many documents at once.

#include <deque>

#include <gtest/gtest.h>

#include "tests/support/enough_time.h"
#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

/// Starts `count` requests for /0, /1, ... of `server` in one fetcher.
std::deque<RecordingReceiver> start_all(Fetcher& fetcher, const LoopbackServer& server, std::size_t count)
{
  std::deque<RecordingReceiver> receivers(count);
  for (std::size_t i = 0; i < count; ++i)
    fetcher.start(request_for(server.url("/" + std::to_string(i))), Destination::document,
                  Initiator{.url = uri(server.url("/"))}, receivers[i]);
  return receivers;
}

TEST(Parallel, AsManyAsThePolicyAllowsAreInFlightAtOnce)
{
  LoopbackServer server;
  const auto gate = std::make_shared<Gate>(6); // the default number of connections to a host
  for (int i = 0; i < 6; ++i)
    server.on("/" + std::to_string(i),
              Reply{}.wait_at(gate).send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
  CurlFetcher fetcher{{}, patient_policy()};
  std::deque<RecordingReceiver> receivers = start_all(fetcher, server, 6);
  run(fetcher); // the gate opens only when all six have arrived
  for (const RecordingReceiver& receiver : receivers)
    EXPECT_TRUE(receiver.ended) << receiver.message;
}

TEST(Parallel, NoMoreConnectionsThanThePolicyAllows)
{
  LoopbackServer server;
  for (int i = 0; i < 40; ++i)
    server.on("/" + std::to_string(i), Reply::ok("application/xml", std::string(20'000, 'x')));
  Policy policy = patient_policy();
  policy.connections_per_host = 3;
  CurlFetcher fetcher{{}, policy};
  std::deque<RecordingReceiver> receivers = start_all(fetcher, server, 40);
  run(fetcher);
  for (const RecordingReceiver& receiver : receivers)
    EXPECT_EQ(receiver.body.size(), 20'000u) << receiver.message;
  EXPECT_EQ(server.requests().size(), 40u);
  EXPECT_LE(server.connections(), 3u);
}

// Time spent waiting for a connection is not connect time: /1 waits for more than twice the connect time,
// until /0 is answered.
TEST(Parallel, RequestThatWaitsForAConnectionDoesNotTimeOutConnecting)
{
  using std::chrono::milliseconds;
  EXPECT_TRUE(with_enough_time(milliseconds{1'000}, [](milliseconds time) { // for the connection of /0
    LoopbackServer server;
    const auto gate = std::make_shared<Gate>(2); // the request, and this test
    server.on("/0", Reply{}.wait_at(gate).send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
    server.on("/1", Reply::ok("application/xml", "<sitemap/>"));
    Policy policy = patient_policy();
    policy.connections_per_host = 1;
    policy.connect_time = time;
    policy.document_time = 10 * time;
    CurlFetcher fetcher{{}, policy};
    std::deque<RecordingReceiver> receivers = start_all(fetcher, server, 2);
    const auto until = std::chrono::steady_clock::now() + 5 * time / 2;
    while (std::chrono::steady_clock::now() < until)
      fetcher.run_once(milliseconds{50});
    const bool is_waiting = server.requests_for("/1").empty();
    gate->arrive();
    run(fetcher);
    return is_waiting && receivers[0].ended && receivers[1].ended;
  }));
}

TEST(Parallel, AFailureOfOneRequestIsNoFailureOfOthers)
{
  LoopbackServer server;
  server.on("/0", Reply{}.close());
  server.on("/1", Reply::ok("application/xml", "one"));
  CurlFetcher fetcher{{}, patient_policy()};
  std::deque<RecordingReceiver> receivers = start_all(fetcher, server, 2);
  run(fetcher);
  EXPECT_TRUE(is_of_network(receivers[0].failure));
  EXPECT_EQ(receivers[1].body, "one");
}

TEST(Parallel, ReceiverMayStartTheNextFromWithinItsCallbacks)
{
  LoopbackServer server;
  server.on("/0", Reply::ok("application/xml", "zero"));
  server.on("/1", Reply::ok("application/xml", "one"));
  server.on("/2", Reply::ok("application/xml", "two"));
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver first, second, third;
  const auto start = [&](const char* target, RecordingReceiver& receiver) {
    fetcher.start(request_for(server.url(target)), Destination::page, std::nullopt, receiver);
  };
  first.on_append = [&](std::string_view) {
    start("/1", second);
    return true;
  };
  second.on_end = [&] { start("/2", third); };
  start("/0", first);
  run(fetcher);
  EXPECT_EQ(first.body, "zero");
  EXPECT_EQ(second.body, "one");
  EXPECT_EQ(third.body, "two");
}

} // namespace
} // namespace standard_sitemap::test
