// How long the parts of each hop took.

#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/enough_time.h"
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
  EXPECT_TRUE(with_enough_time(milliseconds{120}, [](milliseconds delay) {
    LoopbackServer server;
    const auto asked = std::make_shared<Gate>(2), late = std::make_shared<Gate>(2);
    server.on("/",
              Reply{}.wait_at(asked).wait_at(late).send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"));
    std::thread waiting{[&] {
      const std::size_t both = asked->arrive();
      while (!asked->is_open_soon(both, milliseconds{100}))
        continue;
      std::this_thread::sleep_for(delay); // it is a time that is measured
      late->arrive();
    }};
    Observed observed;
    observed.get(server.url("/"));
    waiting.join();
    EXPECT_EQ(observed.hops.size(), 1u);
    const HopTiming& hop = observed.hops.at(0);
    EXPECT_TRUE(hop.first_byte && hop.connect);
    EXPECT_GE(hop.total, hop.connect.value() + hop.first_byte.value());
    return *hop.first_byte >=
           delay / 2; // else the request had been sent for as long when libcurl looked at the clock
  }));
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
  const UnusedPort port;
  Observed observed;
  EXPECT_TRUE(observed.get("http://127.0.0.1:" + port.text() + "/").failure);
  ASSERT_EQ(observed.hops.size(), 1u);
  EXPECT_EQ(observed.hops.front().status, 0);
  EXPECT_FALSE(observed.hops.front().connect || observed.hops.front().first_byte);
  EXPECT_EQ(observed.hops.front().bytes, 0u);
}

TEST(Timing, ATimeoutIsTimed)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").stall());
  EXPECT_TRUE(with_enough_time(milliseconds{150}, [&](milliseconds time) {
    Policy policy = patient_policy();
    policy.document_time = time;
    Observed observed{{}, policy};
    const RecordingReceiver page = observed.get(server.url("/"));
    EXPECT_EQ(page.failure, FetchFailure::timeout);
    return page.body == "half" && observed.hops.size() == 1 && observed.hops.front().status == 200 &&
           observed.hops.front().bytes == 4;
  }));
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
