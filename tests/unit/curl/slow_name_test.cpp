// A name server that does not answer: a request that is given up does not wait for it.

#include <atomic>
#include <chrono>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dlfcn.h>
#include <netdb.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace {

standard_sitemap::test::Gate* name_server = nullptr;
std::atomic<int> asked = 0, answered = 0;
std::atomic<bool> gave_up = false;

} // namespace

/// Replaces the system's: `slow.invalid` is known once `name_server` opens, or after 20 s.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** result)
{
  using Resolver = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
  static const auto resolver = reinterpret_cast<Resolver>(dlsym(RTLD_NEXT, "getaddrinfo"));
  if (name == nullptr || std::string_view{name} != "slow.invalid")
    return resolver(name, service, hints, result);
  ++asked;
  if (!name_server->is_open_soon(1, std::chrono::seconds{20}))
    gave_up = true;
  ++answered;
  answered.notify_all();
  return EAI_NONAME;
}

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

class SlowName : public ::testing::Test {
 protected:
  void SetUp() override
  {
    asked = answered = 0;
    gave_up = false;
    name_server = &gate_;
  }
  void TearDown() override
  {
    EXPECT_FALSE(gave_up) << "the fetcher waited for the name server";
    gate_.arrive();
    for (int now = answered; now != asked; now = answered)
      answered.wait(now);
  }
  /// Starts the request for the slow name, and waits until the name server has been asked.
  void start(CurlFetcher& fetcher, Receiver& receiver)
  {
    fetcher.start(request_for("http://slow.invalid/"), Destination::page, std::nullopt, receiver);
    while (asked == 0)
      fetcher.run_once(milliseconds{1});
  }

 private:
  Gate gate_{1};
};

TEST_F(SlowName, CountsAsConnecting)
{
  Policy policy = patient_policy();
  policy.connect_time = milliseconds{200};
  const RecordingReceiver page = fetch_page("http://slow.invalid/", {}, policy);
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_THAT(page.message, HasSubstr("could not connect to slow.invalid within 200 ms"));
  EXPECT_EQ(asked, 1);
}

TEST_F(SlowName, CountsTowardsTheTimeOfTheDocument)
{
  Policy policy = patient_policy();
  policy.document_time = milliseconds{200};
  const RecordingReceiver page = fetch_page("http://slow.invalid/", {}, policy);
  EXPECT_EQ(page.failure, FetchFailure::timeout);
  EXPECT_THAT(page.message, HasSubstr("not complete within 200 ms"));
}

TEST_F(SlowName, HoldsUpNobodyElse)
{
  LoopbackServer server;
  server.on("/next", Reply::ok("text/html", "next"));
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver slow, next;
  start(fetcher, slow);
  fetcher.start(request_for(server.url("/next")), Destination::page, std::nullopt, next);
  while (!next.is_over())
    fetcher.run_once(milliseconds{10});
  EXPECT_EQ(next.body, "next");
  fetcher.cancel_all();
  EXPECT_FALSE(fetcher.run_once(milliseconds{0}));
  EXPECT_FALSE(slow.is_over());
}

TEST_F(SlowName, IsNotWaitedForByTheEndOfTheFetcher)
{
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver slow;
  start(fetcher, slow);
}

} // namespace
} // namespace standard_sitemap::test
