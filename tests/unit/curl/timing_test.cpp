// How long the parts of each hop took.

#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/curl/recording_receiver.h"
#include "tests/unit/curl/tls_server.h"

namespace standard_sitemap::test {
namespace timing {
namespace {

using std::chrono::milliseconds;

/// A fetcher whose hops are recorded.
struct Observed {
  explicit Observed(const RequestContext& context = {}, const Policy& policy = patient_policy())
      : fetcher(context, policy)
  {
    fetcher.set_observer([this](const HopTiming& hop) { hops.push_back(hop); });
  }
  RecordingReceiver get(std::string_view url)
  {
    RecordingReceiver receiver;
    fetcher.start(request_for(url), Destination::page, std::nullopt, receiver);
    run(fetcher);
    return receiver;
  }

  std::vector<HopTiming> hops;
  CurlFetcher fetcher;
};

TEST(Timing, EachHopIsTimedInOrder)
{
  LoopbackServer server;
  server.on("/a", Reply::redirect(302, "/b"));
  server.on("/b", Reply::ok("text/html", "hello"));
  Observed observed;
  ASSERT_TRUE(observed.get(server.url("/a")).ended);
  ASSERT_EQ(observed.hops.size(), 2u);
  EXPECT_EQ(observed.hops[0].url.text(), server.url("/a"));
  EXPECT_EQ(observed.hops[0].status, 302);
  EXPECT_EQ(observed.hops[1].url.text(), server.url("/b"));
  EXPECT_EQ(observed.hops[1].status, 200);
  EXPECT_EQ(observed.hops[1].bytes, 5u);
}

TEST(Timing, AConnectionThatIsUsedAgainHasNoHandshake)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "hello"));
  Observed observed;
  observed.get(server.url("/"));
  observed.get(server.url("/"));
  ASSERT_EQ(server.connections(), 1u);
  ASSERT_EQ(observed.hops.size(), 2u);
  EXPECT_TRUE(observed.hops[0].connect);
  EXPECT_FALSE(observed.hops[0].tls) << "http";
  EXPECT_FALSE(observed.hops[1].name_lookup || observed.hops[1].connect || observed.hops[1].tls);
  EXPECT_TRUE(observed.hops[1].first_byte);
}

TEST(Timing, TheFirstByteIsCountedFromTheRequest)
{
  LoopbackServer server;
  const auto gate = std::make_shared<Gate>(2);
  server.on("/", Reply{}.wait_at(gate).send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"));
  std::thread late{[&] {
    std::this_thread::sleep_for(milliseconds{120}); // it is a time that is measured
    gate->arrive();
  }};
  Observed observed;
  observed.get(server.url("/"));
  late.join();
  ASSERT_EQ(observed.hops.size(), 1u);
  const HopTiming& hop = observed.hops.front();
  ASSERT_TRUE(hop.first_byte && hop.connect);
  EXPECT_GE(*hop.first_byte, milliseconds{60});
  EXPECT_GE(hop.total, *hop.first_byte);
  EXPECT_LT(*hop.connect, *hop.first_byte);
}

TEST(Timing, BytesAreThoseThatWereSent)
{
  LoopbackServer server;
  const std::string packed{"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\x4c\xa4\x3d\x00\x00", 16}; // cut off
  server.on("/", Reply::ok("text/html", packed, "Content-Encoding: gzip\r\n"));
  Observed observed;
  observed.get(server.url("/"));
  ASSERT_EQ(observed.hops.size(), 1u);
  EXPECT_EQ(observed.hops.front().bytes, packed.size());
}

TEST(Timing, TlsHasAHandshake)
{
  if (!TlsServer::is_possible())
    GTEST_SKIP() << "needs nginx and openssl";
  const TlsServer server{"location / { return 200 \"x\"; }\n"};
  Observed observed{server.trusting()};
  ASSERT_TRUE(observed.get(server.url("/")).ended);
  ASSERT_EQ(observed.hops.size(), 1u);
  ASSERT_TRUE(observed.hops.front().tls && observed.hops.front().connect);
  EXPECT_GT(observed.hops.front().tls->count(), 0);
}

TEST(Timing, AFailureIsTimed)
{
  Observed observed;
  EXPECT_TRUE(observed.get("http://127.0.0.1:" + std::to_string(unused_port()) + "/").failure);
  ASSERT_EQ(observed.hops.size(), 1u);
  EXPECT_EQ(observed.hops.front().status, 0);
  EXPECT_FALSE(observed.hops.front().connect || observed.hops.front().first_byte);
  EXPECT_EQ(observed.hops.front().bytes, 0u);
}

TEST(Timing, ATimeoutIsTimed)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").stall());
  Policy policy = patient_policy();
  policy.document_time = milliseconds{150};
  Observed observed{{}, policy};
  EXPECT_EQ(observed.get(server.url("/")).failure, FetchFailure::timeout);
  ASSERT_EQ(observed.hops.size(), 1u);
  EXPECT_EQ(observed.hops.front().status, 200);
  EXPECT_EQ(observed.hops.front().bytes, 4u);
}

TEST(Timing, ATransferThatTheReceiverStopsIsTimed)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "hello"));
  Observed observed;
  RecordingReceiver receiver;
  receiver.on_begin = [] { return false; };
  observed.fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  run(observed.fetcher);
  ASSERT_EQ(observed.hops.size(), 1u);
  EXPECT_EQ(observed.hops.front().status, 200);
}

TEST(Timing, FilesAndOfflineRequestsHaveNoTiming)
{
  const TemporaryDirectory directory;
  directory.write("a.html", "x");
  Observed observed;
  EXPECT_TRUE(observed.get("file://" + (directory.path() / "a.html").string()).ended);
  observed.fetcher.set_offline(true);
  EXPECT_EQ(observed.get("http://127.0.0.1:1/").failure, FetchFailure::offline);
  EXPECT_TRUE(observed.hops.empty());
}

} // namespace
} // namespace timing
} // namespace standard_sitemap::test
