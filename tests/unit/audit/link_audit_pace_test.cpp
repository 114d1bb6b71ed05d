// How fast it is asked for, and what becomes of servers that want fewer requests.

#include "tests/unit/audit/fake_web.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::test::link_audit_pace_test {
namespace {

using std::chrono::seconds;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(LinkAudit, EachHostIsAskedAtItsOwnPace)
{
  Checked checked{items(30)};
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  ASSERT_EQ(checked.web.times.size(), 30u);
  for (std::size_t i = 1; i < 30; ++i)
    EXPECT_GE(checked.web.times[i] - checked.web.times[i - 1], 100);
  EXPECT_EQ(checked.web.times.back() - checked.web.times.front(), 2'900) << "and not slower";
}

TEST(LinkAudit, ManyHostsAreAskedSixAtOnce)
{
  std::string content;
  for (int i = 0; i < 20; ++i)
    content += items(2, "http://host" + std::to_string(i) + ".example/");
  Checked checked{content, LinkScope::all};
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_EQ(checked.web.most_at_once, 6u);
  EXPECT_EQ(checked.web.asked.size(), 40u);
}

TEST(LinkAudit, RedirectsCountAsRequests)
{
  Checked checked{items(3)};
  checked.web.on(
      "http://example.com/0",
      {.hops = {{302, "http://example.com/x"}, {302, "http://example.com/y"}}, .fields = html_fields()});
  checked.run();
  EXPECT_EQ(checked.web.times[1] - checked.web.times[0], 300);
}

// Whoever has many hosts must not make the audit ask one host, of somebody else, faster than its pace.
TEST(LinkAudit, RedirectsOfManyHostsToOneKeepItsPace)
{
  std::string content;
  for (int i = 0; i < 60; ++i)
    content += items(1, "http://host" + std::to_string(i) + ".example/");
  Checked checked{content, LinkScope::all};
  std::vector<std::int64_t> times;
  checked.web.otherwise = [](const Request&) {
    return Sent{.hops = {{302, "http://victim.example/"}}, .fields = html_fields()};
  };
  checked.web.on_hop = [&](const std::string& url) {
    EXPECT_EQ(url, "http://victim.example/");
    times.push_back(
        std::chrono::duration_cast<std::chrono::milliseconds>(checked.web.now.time_since_epoch()).count());
  };
  EXPECT_THAT(messages_of(checked.run()), testing::Each(HasSubstr("leads to \"http://victim.example/\"")));
  ASSERT_EQ(times.size(), 60u);
  for (std::size_t i = 22; i < times.size(); ++i)
    EXPECT_GE(times[i] - times[i - 22], 1'000) << "ten a second, and as many that were early";
}

// Targets that lead to another busy host each time are not asked for again and again: here each time to one
// of half as many.
TEST(LinkAudit, ATargetThatNeverComesToItsTurnIsLeftOut)
{
  std::string content;
  for (int i = 0; i < 200; ++i)
    content += items(1, "http://host" + std::to_string(i) + ".example/");
  Checked checked{content, LinkScope::all, {.per_second = 1}};
  std::map<std::string, std::size_t> asked;
  std::size_t hosts = 0;
  checked.web.otherwise = [&](const Request& request) {
    const std::size_t times = asked[request.url.text()]++;
    const std::string to = std::to_string(times) + '-' + std::to_string(hosts++ % (8u >> times));
    return Sent{.hops = {{302, "http://busy" + to + ".example/"}}, .fields = html_fields()};
  };
  EXPECT_THAT(messages_of(checked.run()), Contains(HasSubstr("a server for which many requests wait")));
  EXPECT_EQ(asked.size(), 200u);
  std::size_t most = 0;
  for (const auto& [url, times] : asked)
    most = std::max(most, times);
  EXPECT_EQ(most, 4u);
}

TEST(LinkAudit, RetryAfterIsWaitedFor)
{
  Checked checked{items(3)};
  checked.web.on("http://example.com/0", empty(429, {{"Retry-After", "7"}}));
  checked.web.on("http://example.com/0", page());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_THAT(checked.web.asked, ElementsAre("GET http://example.com/0", "GET http://example.com/0",
                                             "GET http://example.com/1", "GET http://example.com/2"));
  EXPECT_EQ(checked.web.times[1] - checked.web.times[0], 7'000);
}

TEST(LinkAudit, RetryAfterMayBeADate)
{
  Checked checked{items(1)};
  checked.web.on("http://example.com/0", empty(503, {{"Date", "Sun, 06 Nov 1994 08:49:37 GMT"},
                                                     {"Retry-After", "Sun, 06 Nov 1994 08:49:57 GMT"}}));
  checked.web.on("http://example.com/0", page());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_EQ(checked.web.times[1] - checked.web.times[0], 20'000);
}

TEST(LinkAudit, RetryAfterValues)
{
  const auto seconds_of = [](HeaderList fields) {
    const auto value = retry_after(fields);
    return value ? std::optional<std::int64_t>{value->count()} : std::nullopt;
  };
  EXPECT_EQ(seconds_of({{"Retry-After", "0"}}), 0);
  EXPECT_EQ(seconds_of({{"Retry-After", "120"}}), 120);
  EXPECT_EQ(seconds_of({{"Retry-After", std::string(5'000, '9')}}), 86'400);
  EXPECT_EQ(seconds_of({{"Retry-After", "-1"}}), std::nullopt);
  EXPECT_EQ(seconds_of({{"Retry-After", "soon"}}), std::nullopt);
  EXPECT_EQ(seconds_of({{"Retry-After", ""}}), std::nullopt);
  EXPECT_EQ(seconds_of({}), std::nullopt);
  EXPECT_EQ(seconds_of({{"Retry-After", "Sun, 06 Nov 1994 08:49:57 GMT"}}), std::nullopt)
      << "what the time is there is not known";
  EXPECT_EQ(seconds_of({{"Date", "Sun, 06 Nov 1994 08:49:57 GMT"},
                        {"Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT"}}),
            0);
}

TEST(LinkAudit, APauseThatIsTooLongIsNotWaitedFor)
{
  Checked checked{items(5) + "<item name='B' url='http://www.example.com/'/>"};
  checked.web.on("http://example.com/1", empty(429, {{"Retry-After", "61"}}));
  EXPECT_THAT(messages_of(checked.run()),
              ElementsAre("4 targets were not checked: the server asked for too long or too many pauses"));
  EXPECT_LT(checked.web.now.time_since_epoch(), seconds{3});
  EXPECT_THAT(checked.web.asked,
              testing::UnorderedElementsAre("GET http://example.com/0", "GET http://example.com/1",
                                            "GET http://www.example.com/"));
}

TEST(LinkAudit, AServerThatAlwaysAsksForPatienceIsLeftAlone)
{
  Checked checked{items(100)};
  checked.web.otherwise = [](const Request&) { return empty(429, {{"Retry-After", "60"}}); };
  const Diagnostics findings = checked.run();
  EXPECT_EQ(findings.count(Code::target_unchecked), 1u);
  EXPECT_THAT(messages_of(findings), ElementsAre(HasSubstr("100 targets were not checked")));
  EXPECT_LE(checked.web.asked.size(), 8u);
}

TEST(LinkAudit, OneTargetThatAlwaysAsksForPatienceIsLeftOut)
{
  Checked checked{items(4)};
  checked.web.on("http://example.com/1", empty(429));
  EXPECT_THAT(messages_of(checked.run()),
              ElementsAre("1 target was not checked: the server asked for too long or too many pauses"));
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://example.com/1"), 4);
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://example.com/3"), 1);
}

// Whoever asks for patience is asked less: not the server that only redirects there.
TEST(LinkAudit, APauseIsOnlyForTheServerThatAsksForIt)
{
  const Sent busy{
      .hops = {{302, "http://busy.example.org/"}}, .status = 503, .fields = {{"Retry-After", "3600"}}};
  Checked checked{items(5)};
  checked.web.on("http://example.com/0", busy);
  checked.web.on("http://example.com/4", empty(404));
  EXPECT_THAT(messages_of(checked.run()),
              ElementsAre("1 target was not checked: the server asked for too long or too many pauses",
                          HasSubstr("does not exist")));
  EXPECT_EQ(checked.web.asked.size(), 5u);
  EXPECT_LT(checked.web.now.time_since_epoch(), seconds{3});
}

TEST(LinkAudit, APauseBehindARedirectIsWaitedForWithoutHoldingUpOthers)
{
  const Sent busy{
      .hops = {{302, "http://busy.example.org/"}}, .status = 429, .fields = {{"Retry-After", "7"}}};
  Checked checked{items(3)};
  checked.web.on("http://example.com/0", busy);
  checked.web.on("http://example.com/0", page());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_THAT(checked.web.asked, ElementsAre("GET http://example.com/0", "GET http://example.com/1",
                                             "GET http://example.com/2", "GET http://example.com/0"));
  EXPECT_EQ(checked.web.times[2] - checked.web.times[0], 200);
  EXPECT_EQ(checked.web.times[3] - checked.web.times[0], 7'000);
}

TEST(LinkAudit, ManyTargetsBehindOneBusyServerAreLeftOutTogether)
{
  Checked checked{items(100) + items(3, "http://www.example.com/")};
  checked.web.otherwise = [](const Request& request) {
    return request.url.host() != "example.com" ? page()
                                               : Sent{.hops = {{302, "http://busy.example.org/"}},
                                                      .status = 429,
                                                      .fields = {{"Retry-After", "60"}}};
  };
  EXPECT_THAT(messages_of(checked.run()),
              ElementsAre("100 targets were not checked: the server asked for too long or too many pauses"));
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://www.example.com/2"), 1);
}

TEST(LinkAudit, AServerThatIsDownIsNotAskedForEach)
{
  Checked checked{items(100) + items(3, "http://www.example.com/")};
  checked.web.otherwise = [](const Request& request) {
    return request.url.host() == "example.com" ? Sent{.failure = FetchFailure::not_connected} : page();
  };
  const Diagnostics findings = checked.run();
  EXPECT_EQ(findings.count(Code::target_error), 10u);
  EXPECT_EQ(checked.web.asked.size(), 13u);
  EXPECT_EQ(findings.count(Code::target_unchecked), 1u);
}

TEST(LinkAudit, AHostThatRedirectsToAHostThatIsDownIsNotDown)
{
  Checked checked{items(20)};
  checked.web.otherwise = [](const Request&) {
    return Sent{.hops = {{302, "http://down.example.com/"}}, .failure = FetchFailure::not_connected};
  };
  EXPECT_EQ(checked.run().count(Code::target_error), 20u);
}

TEST(LinkAudit, AServerThatRedirectsToABusyOneIsNotDown)
{
  std::string content;
  for (int i = 0; i < 20; ++i)
    content += items(2, "http://host" + std::to_string(i) + ".example/");
  Checked checked{content + items(4), LinkScope::all, {.failures = 2}};
  checked.web.otherwise = [](const Request&) {
    return Sent{.hops = {{302, "http://busy.example/"}}, .fields = html_fields()};
  };
  for (const std::string down : {"http://example.com/0", "http://example.com/2"})
    checked.web.on(down, {.failure = FetchFailure::not_connected});
  checked.run();
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://example.com/1"), 2) << "it was put back";
  EXPECT_THAT(checked.web.asked, Contains("GET http://example.com/3"));
}

TEST(LinkAudit, AServerThatRedirectsIsNotDown)
{
  Checked checked{items(40)};
  int requests = 0;
  checked.web.otherwise = [&requests](const Request&) {
    Sent sent{.failure = FetchFailure::not_connected};
    if (++requests % 5 == 0)
      sent.hops.emplace_back(302, "http://down.example.org/");
    return sent;
  };
  const Diagnostics findings = checked.run();
  EXPECT_EQ(findings.count(Code::target_error), 40u);
  EXPECT_EQ(findings.count(Code::target_unchecked), 0u);
}

// --- redirects and refusals ---

} // namespace
} // namespace standard_sitemap::test::link_audit_pace_test
