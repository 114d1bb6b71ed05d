// A name server that does not answer: a request that is given up does not wait for it.

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dlfcn.h>
#include <netdb.h>

#include "tests/support/enough_time.h"
#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

/// Knows one name, once its gate opens.
struct NameServer {
  Gate gate{1};
  std::atomic<int> asked = 0, answered = 0;
  std::atomic<bool> gave_up = false;
};

/// By the names that they know. They stay: libcurl leaves threads behind that have not asked yet.
class NameServers {
 public:
  static NameServers& all()
  {
    static auto* const servers = new NameServers;
    return *servers;
  }
  std::shared_ptr<NameServer> add(const std::string& name)
  {
    const std::lock_guard lock{mutex_};
    return servers_[name] = std::make_shared<NameServer>();
  }
  std::shared_ptr<NameServer> find(std::string_view name)
  {
    const std::lock_guard lock{mutex_};
    const auto found = servers_.find(name);
    return found == servers_.end() ? nullptr : found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<NameServer>, std::less<>> servers_;
};

} // namespace
} // namespace standard_sitemap::test

/// Replaces the system's.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** result)
{
  using namespace standard_sitemap::test;
  using Resolver = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
  static const auto resolver = reinterpret_cast<Resolver>(dlsym(RTLD_NEXT, "getaddrinfo"));
  const auto name_server = name == nullptr ? nullptr : NameServers::all().find(name);
  if (!name_server)
    return resolver(name, service, hints, result);
  ++name_server->asked;
  if (!name_server->gate.is_open_soon(1, std::chrono::minutes{5}))
    name_server->gave_up = true;
  ++name_server->answered;
  name_server->answered.notify_all();
  return EAI_NONAME;
}

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

class SlowName : public ::testing::Test {
 protected:
  void TearDown() override
  {
    EXPECT_FALSE(name_server->gave_up) << "the fetcher waited for the name server";
    name_server->gate.arrive();
    for (int now = name_server->answered; now != name_server->asked; now = name_server->answered)
      name_server->answered.wait(now);
  }
  /// Starts the request for the slow name, and waits until the name server has been asked.
  void start(CurlFetcher& fetcher, Receiver& receiver) const
  {
    fetcher.start(request_for(url), Destination::page, std::nullopt, receiver);
    while (name_server->asked == 0)
      fetcher.run_once(milliseconds{1});
  }
  /// The page there, which does not come within the time that is the member `limit` of the policy.
  void expect_late(milliseconds Policy::*limit, const std::string& beginning) const
  {
    EXPECT_TRUE(with_enough_time(milliseconds{200}, [&](milliseconds time) {
      Policy policy = patient_policy();
      policy.*limit = time;
      const RecordingReceiver page = fetch_page(url, {}, policy);
      EXPECT_EQ(page.failure, FetchFailure::timeout);
      EXPECT_THAT(page.message, HasSubstr(beginning + " within " + std::to_string(time.count()) + " ms"));
      return name_server->asked > 0;
    }));
  }

  static inline int number = 0;
  const std::string name = "slow-" + std::to_string(++number) + ".invalid";
  const std::string url = "http://" + name + "/";
  const std::shared_ptr<NameServer> name_server = NameServers::all().add(name);
};

TEST_F(SlowName, CountsAsConnecting)
{
  expect_late(&Policy::connect_time, "could not connect to " + name);
}

TEST_F(SlowName, CountsTowardsTheTimeOfTheDocument)
{
  expect_late(&Policy::document_time, "not complete");
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
