// Requests are cancelled at every stage: no receiver gets more calls, nothing hangs, and the same fetcher
// serves the next page. (The sanitizers look for leaks.)

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/packing.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;

struct Stage {
  const char* name;
  Reply reply;
  std::size_t requests; ///< that the server has got at this stage
  std::size_t bytes;    ///< that the receiver has got
};

void PrintTo(const Stage& stage, std::ostream* out)
{
  *out << stage.name;
}

std::vector<Stage> stages()
{
  const std::string ok = "HTTP/1.1 200 OK\r\n", chunked = ok + "Transfer-Encoding: chunked\r\n\r\n";
  const std::string gzip = ok + "Content-Encoding: gzip\r\nContent-Length: 1000\r\n\r\n";
  return {
      {"BeforeTheHead", Reply{}.stall(), 1, 0},
      {"WithinTheHead", Reply{}.send(ok + "X: ").stall(), 1, 0},
      {"AfterAnInterimHead", Reply{}.send("HTTP/1.1 103 Early Hints\r\n\r\n").stall(), 1, 0},
      {"AfterTheHead", Reply{}.send(ok + "Content-Length: 9\r\n\r\n").stall(), 1, 0},
      {"WithinTheBody", Reply{}.send(ok + "Content-Length: 9\r\n\r\nhalf").stall(), 1, 4},
      {"WithinAChunk", Reply{}.send(chunked + "9\r\nhalf").stall(), 1, 4},
      {"WithinTheTrailers", Reply{}.send(chunked + "4\r\nhalf\r\n0\r\nX: 1\r\n").stall(), 1, 4},
      {"WithinGzip", Reply{}.send(gzip + gzip_of("half", 1, 0).substr(0, 17)).stall(), 1, 0},
      {"WithinTheHeadOfARedirect", Reply{}.send("HTTP/1.1 302 Found\r\nLocation: /next\r\n").stall(), 1, 0},
      {"WithinTheBodyOfARedirect",
       Reply{}.send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 9\r\n\r\n").stall(), 1, 0},
      {"AfterARedirect", Reply::redirect(302, "/silent"), 2, 0},
  };
}

class Stages : public ::testing::TestWithParam<Stage> {
 protected:
  Stages()
  {
    server.on("/", GetParam().reply);
    server.on("/silent", Reply{}.stall());
    server.on("/page", Reply::ok("text/html", "next page"));
    for (RecordingReceiver& receiver : receivers)
      fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
    while (!is_reached())
      fetcher.run_once(milliseconds{5});
    for (int i = 0; i < 3; ++i)
      fetcher.run_once(milliseconds{2});
  }
  bool is_reached() const
  {
    const std::size_t requests = GetParam().requests * std::size(receivers);
    return server.requests().size() >= requests &&
           std::ranges::all_of(receivers, [](const auto& r) { return r.body.size() >= GetParam().bytes; });
  }
  void serves_the_next_page()
  {
    RecordingReceiver next;
    fetcher.start(request_for(server.url("/page")), Destination::page, std::nullopt, next);
    run(fetcher);
    EXPECT_EQ(next.body, "next page") << next.message;
  }

  LoopbackServer server;
  RecordingReceiver receivers[3];
  CurlFetcher fetcher{{}, patient_policy()};
};

TEST_P(Stages, CancelIsHeardByNobody)
{
  fetcher.cancel_all();
  EXPECT_FALSE(fetcher.run_once(milliseconds{0}));
  for (const RecordingReceiver& receiver : receivers)
    EXPECT_FALSE(receiver.is_over());
  serves_the_next_page();
}

TEST_P(Stages, GoingOfflineEndsEachOnce)
{
  fetcher.set_offline(true);
  EXPECT_FALSE(fetcher.run_once(milliseconds{0}));
  for (const RecordingReceiver& receiver : receivers)
    EXPECT_EQ(receiver.failure, FetchFailure::offline);
  fetcher.set_offline(false);
  serves_the_next_page();
}

INSTANTIATE_TEST_SUITE_P(Everywhere, Stages, ::testing::ValuesIn(stages()),
                         [](const auto& stage) { return std::string{stage.param.name}; });

TEST(StagesOfAMap, CancelledAfterEachStepItIsLoadedByTheSameFetcherAfterwards)
{
  const std::string prologue =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>";
  LoopbackServer server;
  server.on("/map.xml",
            Reply::ok("application/xml",
                      prologue + "<item name='a'/><external xlink:href='/moved.xml'/></sitemap>"));
  server.on("/moved.xml", Reply::redirect(302, "/part.xml"));
  server.on("/part.xml", Reply::ok("application/xml", prologue + "<item name='b'/></sitemap>"));
  const Initiator page{uri(server.url("/"))};
  CurlFetcher fetcher{{}, patient_policy()};
  std::size_t steps = 0;
  for (bool cancelled = true; cancelled; ++steps) {
    ASSERT_LT(steps, 1'000u);
    Load load{uri(server.url("/map.xml")), page, patient_policy()};
    std::size_t step = 0;
    drive(load, fetcher, page, patient_policy(), [&](const Load&) { return step++ < steps; });
    const LoadResult result = std::move(load).finish();
    cancelled = result.diagnostics.count(Code::cancelled) > 0;
    if (cancelled)
      continue;
    ASSERT_EQ(result.documents.size(), 2u);
    EXPECT_EQ(result.documents[1].outcome, DocumentOutcome::ok);
  }
  EXPECT_GT(steps, 1u);
}

} // namespace
} // namespace standard_sitemap::test
