// Hosts of which --follow asks no more, and those that do not have to wait for another.

#include <gmock/gmock.h>

#include "tests/unit/probe/paced_web.h"

namespace standard_sitemap::paced_fetcher_test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Pair;

TEST_F(Follow, AnAddressThatAlwaysAsksForPatienceIsGivenUp)
{
  web.on("http://a.example/1", busy(429, "1"));
  const auto maps = follow({"http://a.example/1", "http://a.example/2"});
  EXPECT_EQ(maps.at("http://a.example/1")["outcome"], "http-error");
  EXPECT_EQ(maps.at("http://a.example/1")["pauses"], 3);
  EXPECT_EQ(maps.at("http://a.example/2")["outcome"], "ok");
  EXPECT_EQ(web.asked.size(), 5u);
}

TEST_F(Follow, AHostThatAsksForTooMuchIsLeftAlone)
{
  web.on("http://a.example/1", busy(503, "61"));
  std::vector<std::string> wanted{"http://b.example/1"};
  for (int i = 1; i <= 40; ++i)
    wanted.push_back("http://a.example/" + std::to_string(i));
  const auto maps = follow(wanted);
  EXPECT_EQ(web.asked.size(), 2u);
  EXPECT_EQ(maps.at("http://a.example/1")["outcome"], "http-error");
  EXPECT_EQ(maps.at("http://a.example/2")["outcome"], "network-error");
  EXPECT_EQ(maps.at("http://a.example/40")["outcome"], "network-error");
  EXPECT_EQ(maps.at("http://b.example/1")["outcome"], "ok");
  EXPECT_EQ(fetcher.patience().left_out, 39u);
  EXPECT_EQ(ended(), 0);
}

TEST_F(Follow, AHostThatIsDownIsLeftAlone)
{
  std::vector<std::string> maps;
  for (int i = 0; i < 30; ++i) {
    maps.push_back("http://down.example/" + std::to_string(i));
    web.on(maps.back(), {.failure = FetchFailure::not_connected});
    maps.push_back("http://up.example/" + std::to_string(i));
  }
  const auto told = follow(maps);
  for (const auto& [map, object] : told)
    EXPECT_EQ(object["outcome"], map.find("down") == map.npos ? "ok" : "network-error") << map;
  EXPECT_EQ(std::ranges::count_if(web.asked,
                                  [](const auto& one) { return one.first.find("down") != one.first.npos; }),
            10);
  EXPECT_EQ(fetcher.patience().left_out, 20u);
}

// Whoever names maps at ports where nobody listens must not make us leave out those of others at the same
// host.
TEST_F(Follow, AHostIsDownAtAPort)
{
  std::vector<std::string> maps;
  for (int i = 0; i < 12; ++i) {
    maps.push_back("http://a.example:1/" + std::to_string(i));
    web.on(maps.back(), {.failure = FetchFailure::not_connected});
  }
  maps.emplace_back("http://a.example/");
  maps.emplace_back("http://a.example:80/2");
  const auto told = follow(maps);
  EXPECT_EQ(told.at("http://a.example/")["outcome"], "ok");
  EXPECT_EQ(told.at("http://a.example:80/2")["outcome"], "ok");
  EXPECT_EQ(fetcher.patience().left_out, 2u);
}

// Nor is one that redirects to a host that is down, and only what comes in a row counts.
TEST_F(Follow, AHostThatAnswersNowAndThenIsNotDown)
{
  std::vector<std::string> maps;
  for (int i = 0; i < 30; ++i) {
    maps.push_back("http://a.example/" + std::to_string(i));
    Answer answer{.failure = FetchFailure::timeout};
    if (i % 9 == 8)
      answer.redirected_to = "http://down.example/";
    web.on(maps.back(), answer);
    maps.push_back("http://b.example/" + std::to_string(i));
    web.on(maps.back(), {.redirected_to = "http://down.example/", .failure = FetchFailure::timeout});
    maps.push_back("http://c.example/" + std::to_string(i));
    web.on(maps.back(), {.failure = FetchFailure::incomplete_response});
  }
  follow(maps);
  EXPECT_EQ(web.asked.size(), 90u);
  EXPECT_EQ(fetcher.patience().left_out, 0u);
}

TEST_F(Follow, AHostThatAsksAgainAndAgainIsLeftAlone)
{
  std::vector<std::string> wanted;
  for (int i = 1; i <= 40; ++i) {
    wanted.push_back("http://a.example/" + std::to_string(i));
    web.on(wanted.back(), busy(429, "60"));
  }
  follow(wanted);
  EXPECT_LE(web.asked.size(), 8u);
  EXPECT_LE(ended(), 5 * 60'000 + 1'000);
}

TEST_F(Follow, OtherHostsDoNotWaitForAHostWithManyMaps)
{
  std::vector<std::string> wanted;
  for (int i = 1; i <= 100; ++i)
    wanted.push_back("http://a.example/" + std::to_string(i));
  wanted.emplace_back("http://b.example/1");
  web.on("http://a.example/1", busy(429, "60"));
  web.on("http://a.example/1", a_map());
  follow(wanted);
  for (const auto& [url, time] : web.asked)
    if (url == "http://b.example/1") {
      EXPECT_LT(time, 1'000);
    }
}

TEST_F(Follow, OtherHostsDoNotWaitForASlowHostWithManyMaps)
{
  std::vector<std::string> wanted;
  for (int i = 1; i <= 30; ++i)
    wanted.push_back("http://slow.example/" + std::to_string(i));
  wanted.emplace_back("http://b.example/1");
  web.slow_host = "slow.example";
  web.slow_until = "http://b.example/1";
  const auto maps = follow(wanted);
  EXPECT_THAT(web.asked, Contains(Pair("http://b.example/1", 0)));
  for (const auto& [map, object] : maps)
    EXPECT_EQ(object["outcome"], "ok") << map;
}

// A map that waits for the turn of one of its files has begun, but holds up no other.
TEST_F(Follow, OtherHostsDoNotWaitForMapsWithFilesOfASlowHost)
{
  std::vector<std::string> wanted;
  for (int i = 1; i <= 30; ++i) {
    wanted.push_back("http://host" + std::to_string(i) + ".example/1");
    web.on(wanted.back(), {.fields = {{"Content-Type", "application/xml"}},
                           .body = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><external "
                                   "url='http://slow.example/" +
                                   std::to_string(i) + "'/></sitemap>"});
  }
  wanted.emplace_back("http://b.example/1");
  web.slow_host = "slow.example";
  web.slow_until = "http://b.example/1";
  follow(wanted);
  EXPECT_TRUE(web.was_asked("http://slow.example/30"));
  for (const auto& [url, time] : web.asked)
    if (url == "http://b.example/1") {
      EXPECT_LT(time, 1'000);
    }
}

TEST_F(Follow, ARedirectToAHostThatIsLeftAloneIsNotFollowed)
{
  web.on("http://busy.example/1", busy(503, "3600"));
  Answer leads_away = a_map();
  leads_away.redirected_to = "http://BUSY.example/2";
  web.on("http://a.example/1", leads_away);
  follow({"http://busy.example/1"});
  EXPECT_EQ(follow({"http://a.example/1"}).at("http://a.example/1")["outcome"], "network-error");
  EXPECT_THAT(web.redirects, IsEmpty());
  EXPECT_EQ(fetcher.patience().left_out, 1u);
}

} // namespace
} // namespace standard_sitemap::paced_fetcher_test
