// A receiver that cancels gets no more calls, at any stage. (The sanitizers look for leaks.)

#include <deque>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;

Reply endless()
{
  return Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf").stall();
}

TEST(Cancel, ATransferMayBeCancelledBeforeAnythingHappened)
{
  LoopbackServer server;
  RecordingReceiver receiver;
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  fetcher.cancel_all();
  EXPECT_FALSE(fetcher.run_once(milliseconds{0}));
  EXPECT_TRUE(receiver.hops.empty());
  EXPECT_FALSE(receiver.is_over());
}

TEST(Cancel, ATransferMayBeCancelledWithinTheBody)
{
  LoopbackServer server;
  server.on("/", endless());
  RecordingReceiver receiver;
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  while (receiver.body.empty())
    ASSERT_TRUE(fetcher.run_once(milliseconds{100}));
  fetcher.cancel_all();
  EXPECT_FALSE(fetcher.run_once(milliseconds{0}));
  EXPECT_FALSE(receiver.is_over());
}

TEST(Cancel, FetcherIsUsableAfterwards)
{
  LoopbackServer server;
  server.on("/", endless());
  server.on("/next", Reply::ok("text/html", "next"));
  RecordingReceiver first, second;
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, first);
  while (first.body.empty())
    ASSERT_TRUE(fetcher.run_once(milliseconds{100}));
  fetcher.cancel_all();
  fetcher.start(request_for(server.url("/next")), Destination::page, std::nullopt, second);
  run(fetcher);
  EXPECT_FALSE(first.is_over());
  EXPECT_EQ(second.body, "next");
}

TEST(Cancel, DestructionAtEveryStage)
{
  const TemporaryDirectory directory;
  const std::string file = "file://" + directory.write("big.xml", std::string(1u << 20, 'x')).string();
  LoopbackServer server;
  server.on("/", endless());
  server.on("/hop", Reply::redirect(302, "/"));
  for (int steps = 0; steps < 8; ++steps) {
    std::deque<RecordingReceiver> receivers(4);
    CurlFetcher fetcher{{}, patient_policy()};
    const std::string urls[] = {server.url("/"), server.url("/hop"), file, server.url("/", "localhost")};
    for (std::size_t i = 0; i < receivers.size(); ++i)
      fetcher.start(request_for(urls[i]), Destination::page, std::nullopt, receivers[i]);
    for (int i = 0; i < steps; ++i)
      EXPECT_TRUE(fetcher.run_once(milliseconds{5}));
  }
}

TEST(Cancel, AllTransfersMayBeCancelledFromWithinEachCallback)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "body"));
  for (int stage = 0; stage < 5; ++stage) {
    CurlFetcher fetcher{{}, patient_policy()};
    RecordingReceiver receiver, bystander;
    const auto cancel_at = [&](int when) {
      if (when == stage)
        fetcher.cancel_all();
      return true;
    };
    receiver.on_hop = [&](const Uri&) { return cancel_at(0); };
    receiver.on_address = [&](AddressSpace) { return cancel_at(1); };
    receiver.on_begin = [&] { return cancel_at(2); };
    receiver.on_append = [&](std::string_view) { return cancel_at(3); };
    receiver.on_end = [&] { cancel_at(4); };
    fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
    run(fetcher);
    EXPECT_EQ(receiver.ended, stage == 4) << stage;
    EXPECT_FALSE(receiver.failure) << stage;
    fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, bystander);
    run(fetcher);
    EXPECT_TRUE(bystander.ended) << stage;
  }
}

TEST(Cancel, ReceiverThatHasHadEnoughIsLeftAlone)
{
  LoopbackServer server;
  server.on("/", endless());
  RecordingReceiver at_begin, at_append;
  at_begin.on_begin = [] { return false; };
  at_append.on_append = [](std::string_view) { return false; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, at_begin);
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, at_append);
  run(fetcher); // ends, although the server does not
  EXPECT_EQ(at_begin.body, "");
  EXPECT_EQ(at_append.body, "half");
  EXPECT_FALSE(at_begin.ended || at_append.ended);
}

TEST(Cancel, WhatAReceiverThrowsComesOutOfRunOnce)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "body"));
  RecordingReceiver receiver, bystander;
  receiver.on_append = [](std::string_view) -> bool { throw std::runtime_error("of the receiver"); };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  EXPECT_THROW(run(fetcher), std::runtime_error);
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, bystander);
  run(fetcher);
  EXPECT_FALSE(receiver.is_over());
  EXPECT_TRUE(bystander.ended);
}

} // namespace
} // namespace standard_sitemap::test
