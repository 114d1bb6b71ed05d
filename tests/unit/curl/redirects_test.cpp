// Policy "Fetching": every hop of a redirect passes all checks again before it is followed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RedirectStatus : public ::testing::TestWithParam<int> {};

TEST_P(RedirectStatus, D1d_IsFollowedAndTheFinalResponseIsThePage)
{
  LoopbackServer server;
  server.on("/a/start", Reply::redirect(GetParam(), "../b/end?q#part", "X-Hop: 1\r\n"));
  server.on("/b/end?q", Reply::ok("text/html", "arrived"));
  const RecordingReceiver page = fetch_page(server.url("/a/start"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->url.text(), server.url("/b/end?q"));
  EXPECT_EQ(page.head->status, 200);
  EXPECT_FALSE(page.head->fields.first("X-Hop"));
  EXPECT_EQ(page.body, "arrived");
  EXPECT_THAT(page.hops, ElementsAre(server.url("/a/start"), server.url("/b/end?q")));
  EXPECT_TRUE(server.requests().at(1).line.starts_with("GET "));
}

INSTANTIATE_TEST_SUITE_P(Redirects, RedirectStatus, ::testing::Values(301, 302, 303, 307, 308));

TEST(Redirects, OtherStatusesAreResponsesEvenWithALocation)
{
  LoopbackServer server;
  for (int status : {201, 300, 305}) {
    const std::string target = "/" + std::to_string(status);
    server.on(target, Reply::redirect(status, "/elsewhere"));
    const RecordingReceiver page = fetch_page(server.url(target));
    ASSERT_TRUE(page.ended) << page.message;
    EXPECT_EQ(page.head->status, status);
  }
  EXPECT_TRUE(server.requests_for("/elsewhere").empty());
}

TEST(Redirects, WithoutAUsableLocationIsAFinalResponse)
{
  LoopbackServer server;
  server.on("/none", Reply::response(302, "", "no place"));
  server.on("/empty", Reply::response(302, "Location:\r\n", "no place"));
  server.on("/backslash", Reply::redirect(302, "http://a\\@b/"));
  for (const char* target : {"/none", "/empty", "/backslash"}) {
    const RecordingReceiver page = fetch_page(server.url(target));
    ASSERT_TRUE(page.ended) << target << ": " << page.message;
    EXPECT_EQ(page.head->status, 302) << target;
    EXPECT_FALSE(page.body.empty()) << target;
  }
  EXPECT_EQ(server.requests().size(), 3u);
}

TEST(Redirects, AsManyAsThePolicyAllowsAndNotOneMore)
{
  LoopbackServer server;
  for (int i = 0; i < 5; ++i)
    server.on("/" + std::to_string(i), Reply::redirect(302, "/" + std::to_string(i + 1)));
  server.on("/5", Reply::ok("text/html", "here"));
  Policy policy = patient_policy();
  policy.redirects = 5;
  EXPECT_TRUE(fetch_page(server.url("/0"), {}, policy).ended);
  policy.redirects = 4;
  const RecordingReceiver page = fetch_page(server.url("/0"), {}, policy);
  EXPECT_EQ(page.failure, FetchFailure::too_many_redirects);
  EXPECT_EQ(server.requests_for("/5").size(), 1u);
}

TEST(Redirects, LoopEndsAtTheLimit)
{
  LoopbackServer server;
  server.on("/loop", Reply::redirect(302, "/loop"));
  const RecordingReceiver page = fetch_page(server.url("/loop"));
  EXPECT_EQ(page.failure, FetchFailure::too_many_redirects);
  EXPECT_EQ(server.requests().size(), 11u); // the request, and 10 redirects
}

TEST(Redirects, TheReceiverLearnsTheStatusOfEachRedirect)
{
  LoopbackServer server;
  server.on("/1", Reply::redirect(301, "/2"));
  server.on("/2", Reply::redirect(302, "/3#part"));
  server.on("/3", Reply::redirect(308, "/4"));
  server.on("/4", Reply::ok("text/html", "here"));
  const RecordingReceiver page = fetch_page(server.url("/1"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_THAT(page.redirects,
              ElementsAre(std::pair{301, server.url("/2")}, std::pair{302, server.url("/3#part")},
                          std::pair{308, server.url("/4")}));
}

TEST(Redirects, OneBeyondTheLimitIsNotReportedAsFollowed)
{
  LoopbackServer server;
  server.on("/loop", Reply::redirect(302, "/loop"));
  EXPECT_EQ(fetch_page(server.url("/loop")).redirects.size(), 10u);
}

TEST(Redirects, HopTheReceiverRefusesIsNotRequested)
{
  LoopbackServer server, other;
  server.on("/", Reply::redirect(302, other.url("/secret")));
  RecordingReceiver receiver;
  receiver.on_hop = [&](const Uri& url) { return url.text() != other.url("/secret"); };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::document, Initiator{.url = uri(server.url("/"))},
                receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::refused);
  EXPECT_EQ(other.connections(), 0u);
}

TEST(Redirects, FirstHopIsAskedForToo)
{
  LoopbackServer server;
  RecordingReceiver receiver;
  receiver.on_hop = [](const Uri&) { return false; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::refused);
  EXPECT_EQ(server.connections(), 0u);
}

class NeverRequested : public ::testing::TestWithParam<const char*> {};

TEST_P(NeverRequested, ARedirectFromAPageIsNeverRequested)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, GetParam()));
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_EQ(page.failure, FetchFailure::refused) << page.message;
  EXPECT_FALSE(page.head);
}

TEST_P(NeverRequested, AFirstRequestIsNeverSent)
{
  EXPECT_EQ(fetch_page(GetParam()).failure, FetchFailure::refused);
}

INSTANTIATE_TEST_SUITE_P(Redirects, NeverRequested,
                         ::testing::Values("ftp://127.0.0.1/x", "javascript:1", "data:text/html,x",
                                           "gopher://127.0.0.1/", "http://user@127.0.0.1/",
                                           "http://user:password@127.0.0.1/", "http://@127.0.0.1/"));

TEST(Redirects, FromTheNetworkNeverLeadToAFile)
{
  const TemporaryDirectory directory;
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "file://" + directory.write("secret.html", "secret").string()));
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_EQ(page.failure, FetchFailure::refused);
  EXPECT_FALSE(page.head);
}

TEST(Redirects, TooLongAddressIsNotRequested)
{
  LoopbackServer server;
  Policy policy = patient_policy();
  policy.uri_bytes = 1'000;
  server.on("/", Reply::redirect(302, "/" + std::string(1'000, 'x')));
  EXPECT_EQ(fetch_page(server.url("/"), {}, policy).failure, FetchFailure::refused);
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(Redirects, WithAnEndlessBodyAreFollowedAllTheSame)
{
  LoopbackServer server;
  server.on("/", Reply{}
                     .send("HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 1000000000\r\n\r\n")
                     .send(std::string(1u << 20, 'x'))
                     .stall());
  server.on("/end", Reply::ok("text/html", "arrived"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.body, "arrived");
}

TEST(Redirects, RedirectsThatBreakOffAfterTheHeadAreFollowed)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 9\r\n\r\nx").close());
  server.on("/end", Reply::ok("text/html", "arrived"));
  EXPECT_EQ(fetch_page(server.url("/")).body, "arrived");
}

} // namespace
} // namespace standard_sitemap::test
