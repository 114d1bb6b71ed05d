// When --follow sends a request: the pace of a host, pauses that it asks for, and redirects.

#include <gmock/gmock.h>

#include "tests/unit/probe/paced_web.h"

namespace standard_sitemap::paced_fetcher_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST_F(Follow, AHostGetsItsRequestsAtItsPace)
{
  follow({"http://a.example/1", "http://a.example/2", "http://b.example/1"});
  EXPECT_THAT(web.asked,
              testing::UnorderedElementsAre(Pair("http://a.example/1", 0), Pair("http://a.example/2", 100),
                                            Pair("http://b.example/1", 0)));
}

TEST_F(Follow, APauseIsWaitedForByAllOfTheHost)
{
  web.on("http://a.example/1", busy(503, "7"));
  web.on("http://a.example/1", a_map());
  const auto maps =
      follow({"http://a.example/1", "http://a.example/2", "http://b.example/1", "http://b.example/2"});
  EXPECT_THAT(web.asked, testing::UnorderedElementsAre(
                             Pair("http://a.example/1", 0), Pair("http://b.example/1", 0),
                             Pair("http://b.example/2", 100), Pair("http://a.example/1", 7'000),
                             Pair("http://a.example/2", 7'100)));
  EXPECT_EQ(maps.at("http://a.example/1")["outcome"], "ok");
  EXPECT_EQ(maps.at("http://a.example/1")["pauses"], 1);
  EXPECT_EQ(maps.at("http://a.example/2")["pauses"], 0);
  EXPECT_EQ(fetcher.patience().pauses, 1u);
  EXPECT_EQ(fetcher.patience().left_out, 0u);
}

TEST_F(Follow, APauseMayEndAtADateOrNotBeSaid)
{
  Answer date = busy(429, "Sun, 06 Nov 1994 08:49:57 GMT");
  date.fields.add("Date", "Sun, 06 Nov 1994 08:49:37 GMT");
  web.on("http://a.example/1", date);
  web.on("http://a.example/1", a_map());
  web.on("http://b.example/1", busy(429, ""));
  web.on("http://b.example/1", a_map());
  follow({"http://a.example/1", "http://b.example/1"});
  EXPECT_THAT(web.asked, Contains(Pair("http://a.example/1", 20'000)));
  EXPECT_THAT(web.asked, Contains(Pair("http://b.example/1", 5'000)));
}

TEST_F(Follow, AnErrorThatAsksForNothingIsAnAnswer)
{
  web.on("http://a.example/1", busy(503, ""));
  web.on("http://b.example/1", busy(500, "7"));
  const auto maps = follow({"http://a.example/1", "http://b.example/1"});
  EXPECT_EQ(web.asked.size(), 2u);
  EXPECT_EQ(maps.at("http://a.example/1")["outcome"], "http-error");
  EXPECT_EQ(ended(), 0);
}

TEST_F(Follow, TheTimeOfAMapDoesNotPassInAPause)
{
  for (int i = 0; i < 3; ++i) // 180 seconds: more than the whole load may take
    web.on("http://a.example/1", busy(429, "60"));
  web.on("http://a.example/1", a_map());
  const auto maps = follow({"http://a.example/1", "http://a.example/2"});
  EXPECT_GT(seconds{180}, policy().map_time);
  EXPECT_EQ(maps.at("http://a.example/1")["outcome"], "ok");
  EXPECT_EQ(maps.at("http://a.example/1")["pauses"], 3);
  EXPECT_EQ(maps.at("http://a.example/2")["outcome"], "ok");
  EXPECT_THAT(web.asked, Contains(Pair("http://a.example/2", 180'100)));
}

TEST_F(Follow, AMapThatBeginsInAPauseHasNoMoreTimeThanOthers)
{
  const auto began = clock.time += std::chrono::hours{1};
  web.on("http://a.example/1", busy(429, "7"));
  web.on("http://a.example/1", a_map());
  web.on("http://a.example/2", {.never_comes = true});
  const auto maps = follow({"http://a.example/1", "http://a.example/2"});
  EXPECT_EQ(maps.at("http://a.example/2")["outcome"], "timeout");
  EXPECT_LT(clock.time - began, seconds{8} + policy().map_time);
}

TEST_F(Follow, TheTimeOfAMapDoesNotPassBeforeItsTurn)
{
  PacedFetcher slow{web, {.per_second = 1}, clock};
  Policy little_time = policy();
  little_time.map_time = seconds{3};
  MapFollowing slow_following{slow, little_time};
  for (int i = 0; i < 24; ++i)
    slow_following.add({"http://a.example/" + std::to_string(i), "http://a.example/"});
  std::string lines;
  EXPECT_TRUE(slow_following.follow(appends_to(lines), never));
  EXPECT_THAT(lines, testing::Not(HasSubstr("timeout")));
  EXPECT_EQ(web.asked.size(), 24u);
}

TEST_F(Follow, AHostHasOnePaceHoweverItIsWritten)
{
  follow({"http://a.example/1", "http://A.example/2", "http://a.example.:8080/3", "http://%61.example/4"});
  EXPECT_THAT(web.asked,
              ElementsAre(Pair("http://a.example/1", 0), Pair("http://A.example/2", 100),
                          Pair("http://a.example.:8080/3", 200), Pair("http://%61.example/4", 300)));
}

// Whoever has many hosts must not make us ask one host, of somebody else, faster than its pace.
TEST_F(Follow, RedirectsOfManyHostsToOneKeepItsPace)
{
  std::vector<std::string> maps;
  for (int i = 0; i < 60; ++i) {
    maps.push_back("http://host" + std::to_string(i) + ".example/1");
    Answer leads_away = a_map();
    leads_away.redirected_to = "http://victim.example/1";
    web.on(maps.back(), leads_away);
  }
  const auto told = follow(maps);
  for (const auto& [map, object] : told) {
    EXPECT_EQ(object["outcome"], "ok") << map;
    EXPECT_EQ(object["pauses"], 0) << map;
  }
  ASSERT_EQ(web.redirects.size(), 60u);
  for (std::size_t i = 22; i < 60; ++i)
    EXPECT_GE(web.redirects[i].second - web.redirects[i - 22].second, 1'000)
        << "ten a second, and as many that were early";
  EXPECT_LE(web.redirects.back().second, 8'000) << "and not much slower";
}

/// Counts how requests end.
class Ends final : public Receiver {
 public:
  bool allow_hop(const Uri&) override { return true; }
  bool allow_address(AddressSpace) override { return true; }
  bool begin(const ResponseHead&) override { return true; }
  bool append(std::string_view) override { return true; }
  void end() override { ++ended; }
  void fail(FetchFailure, std::string_view) override { ++failed; }

  int ended = 0, failed = 0;
};

TEST_F(Follow, ARequestThatNeverComesToItsTurnIsGivenUp)
{
  PacedFetcher slow{web, {.at_once = 500, .at_once_of_other_site = 500, .per_second = 1}, clock};
  std::vector<Ends> ends(200);
  for (RequestId i = 0; i < ends.size(); ++i) {
    const std::string url = "http://host" + std::to_string(i) + ".example/1";
    for (unsigned times = 0; times < 4; ++times) { // each time to one of half as many hosts
      Answer leads_away = a_map();
      const std::string to = std::to_string(times) + '-' + std::to_string(i % (8u >> times));
      leads_away.redirected_to = "http://busy" + to + ".example/1";
      web.on(url, leads_away);
    }
    slow.start({.id = i, .url = *Uri::parse({url})}, Destination::document, std::nullopt, ends[i]);
  }
  while (slow.run_once(seconds{1})) {
  }
  for (const Ends& one : ends)
    EXPECT_EQ(one.ended + one.failed, 1) << "told once how it ended";
  EXPECT_THAT(ends, Contains(testing::Field(&Ends::failed, 1)));
  EXPECT_THAT(ends, Contains(testing::Field(&Ends::ended, 1)));
  std::map<std::string, int> asked;
  int most = 0;
  for (const auto& [url, time] : web.asked)
    most = std::max(most, ++asked[url]);
  EXPECT_EQ(most, 4);
}

TEST_F(Follow, APauseIsOnlyForTheServerThatAsksForIt)
{
  Answer behind = busy(429, "7");
  behind.redirected_to = "http://busy.example/1";
  web.on("http://a.example/1", behind);
  web.on("http://a.example/1", a_map());
  const auto maps = follow({"http://a.example/1", "http://a.example/2", "http://busy.example/2"});
  EXPECT_THAT(web.asked, testing::UnorderedElementsAre(
                             Pair("http://a.example/1", 0), Pair("http://a.example/2", 100),
                             Pair("http://busy.example/2", 0), Pair("http://a.example/1", 7'000)));
  EXPECT_EQ(maps.at("http://a.example/1")["outcome"], "ok");
}

} // namespace
} // namespace standard_sitemap::paced_fetcher_test
