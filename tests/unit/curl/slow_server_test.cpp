// Servers that are slow, at any stage: the time limit of the policy ends the request.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/enough_time.h"
#include "tests/support/loopback_server.h"
#include "tests/unit/curl/packing.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test::slow_server_test {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::StartsWith;

Policy hasty_policy()
{
  Policy policy = patient_policy();
  policy.document_time = milliseconds{150};
  return policy;
}

struct Slow {
  const char* where;
  Reply reply;
};

void PrintTo(const Slow& slow, std::ostream* out)
{
  *out << slow.where;
}

constexpr milliseconds pause{10};

Reply trickled(std::string at_once, std::string slowly)
{
  return Reply{}.send(std::move(at_once)).trickle(std::move(slowly), pause);
}

const std::string filler(10'000, 'x');
const std::string ok = "HTTP/1.1 200 OK\r\n";

std::vector<Slow> slow_replies()
{
  const std::string chunked = ok + "Transfer-Encoding: chunked\r\n\r\n";
  const std::string gzip = ok + "Content-Encoding: gzip\r\nContent-Length: 100000\r\n\r\n";
  return {
      {"StatusLineByteByByte", trickled("", "HTTP/1.1 200 " + filler)},
      {"FieldByteByByte", trickled(ok + "X: ", filler)},
      {"InterimHeadsByteByByte", trickled("HTTP/1.1 103 Early Hints\r\n", "X: 1\r\n" + filler)},
      {"SilenceWithinTheHead", Reply{}.send(ok + "Content-Le").stall()},
      {"SilenceAfterTheHead", Reply{}.send(ok + "Content-Length: 9\r\n\r\n").stall()},
      {"SilenceAfterAHeadWithoutALength", Reply{}.send(ok + "\r\n").stall()},
      {"BodyByteByByte", trickled(ok + "Content-Length: 10000\r\n\r\n", filler)},
      {"BodyWithoutALengthByteByByte", trickled(ok + "\r\n", filler)},
      {"ChunkExtensionByteByByte", trickled(chunked + "1;", filler)},
      {"SilenceWithinAChunk", Reply{}.send(chunked + "10\r\nhalf").stall()},
      {"SilenceBeforeTheLastChunk", Reply{}.send(chunked + "4\r\nhalf\r\n").stall()},
      {"TrailerByteByByte", trickled(chunked + "0\r\nX: ", filler.substr(0, 3'000))},
      {"SilenceWithinGzip", Reply{}.send(gzip + gzip_of("x", 1, 40).substr(0, 30)).stall()},
      {"GzipByteByByte", trickled(gzip, gzip_of(filler, 1, 0))},
  };
}

class SlowServer : public ::testing::TestWithParam<Slow> {};

TEST_P(SlowServer, IsLeftWhenTheTimeOfTheDocumentIsOver)
{
  LoopbackServer server;
  server.on("/", GetParam().reply);
  const RecordingReceiver page = fetch_page(server.url("/"), {}, hasty_policy());
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_FALSE(page.ended);
  EXPECT_THAT(page.message, HasSubstr("not complete within 150 ms"));
}

INSTANTIATE_TEST_SUITE_P(Everywhere, SlowServer, ::testing::ValuesIn(slow_replies()),
                         [](const auto& slow) { return std::string{slow.param.where}; });

TEST(SlowRedirect, ARedirectWhoseHeadDoesNotEndIsLeft)
{
  LoopbackServer server;
  server.on("/", trickled("HTTP/1.1 302 Found\r\nLocation: /next\r\nX: ", filler));
  EXPECT_EQ(fetch_page(server.url("/"), {}, hasty_policy()).failure, FetchFailure::timeout);
  EXPECT_TRUE(server.requests_for("/next").empty());
}

// The body of a redirect is not needed: browsers do not wait for it either.
TEST(SlowRedirect, IsFollowedAlthoughItsBodyNeverComes)
{
  LoopbackServer server;
  server.on("/silent",
            Reply{}.send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 9\r\n\r\n").stall());
  server.on("/slow", trickled("HTTP/1.1 302 Found\r\nLocation: /next\r\n\r\n", filler));
  server.on("/next", Reply::ok("text/html", "arrived"));
  for (const char* target : {"/silent", "/slow"}) {
    const RecordingReceiver page = fetch_page(server.url(target));
    EXPECT_EQ(page.body, "arrived") << page.message;
  }
}

TEST(SlowRedirect, ManySlowRedirectsHaveNoMoreTimeThanOne)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\n").stall());
  const RecordingReceiver page = fetch_page(server.url("/"), {}, hasty_policy());
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_LE(server.requests_for("/").size(), 2u);
}

TEST(SlowTls, HandshakeThatStallsGivesItsConnectionBack)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "next"));
  const std::string url = "https://127.0.0.1:" + std::to_string(server.port()) + "/";
  EXPECT_TRUE(with_enough_time(milliseconds{300}, [&](milliseconds time) {
    Policy policy = patient_policy();
    policy.connect_time = time;
    policy.connections_per_host = 1;
    CurlFetcher fetcher{{}, policy};
    RecordingReceiver page, next;
    fetcher.start(request_for(url), Destination::page, std::nullopt, page);
    run(fetcher);
    EXPECT_EQ(page.failure, FetchFailure::timeout);
    fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, next);
    run(fetcher);
    return next.body == "next";
  }));
}

/// Listens, but accepts no connection: its queue is full.
class FullPort {
 public:
  FullPort() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
  {
    address_.sin_family = AF_INET;
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address_;
    EXPECT_EQ(bind(listener_, reinterpret_cast<const sockaddr*>(&address_), size), 0);
    EXPECT_EQ(listen(listener_, 0), 0);
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address_), &size);
    for (int& visitor : visitors_) {
      visitor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
      connect(visitor, reinterpret_cast<const sockaddr*>(&address_), size);
    }
  }
  FullPort(const FullPort&) = delete;
  FullPort& operator=(const FullPort&) = delete;
  ~FullPort()
  {
    for (const int visitor : visitors_)
      ::close(visitor);
    ::close(listener_);
  }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(ntohs(address_.sin_port)) + "/"; }

 private:
  int listener_;
  int visitors_[8] = {};
  sockaddr_in address_{};
};

TEST(SlowConnection, HasItsOwnTime)
{
  const FullPort port;
  Policy policy = patient_policy();
  policy.connect_time = milliseconds{300};
  const RecordingReceiver page = fetch_page(port.url(), {}, policy);
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_THAT(page.message, StartsWith("could not connect to 127.0.0.1"));
  EXPECT_THAT(page.message, HasSubstr("within 300 ms"));
}

} // namespace
} // namespace standard_sitemap::test::slow_server_test
