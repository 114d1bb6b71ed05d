// What --follow sends, and when, on a clock of its own.

#include "render/hosts/probe/paced_fetcher.h"

#include <algorithm>
#include <map>
#include <sstream>

#include <malloc.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/hosts/probe/map_following.h"

namespace standard_sitemap::paced_fetcher_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

class Clock final : public PaceClock {
 public:
  Time now() override { return time; }
  void sleep(milliseconds more) override { time += more; }
  Time time{};
};

struct Answer {
  int status = 200;
  HeaderList fields = {};
  std::string body = {};
  std::string redirected_to = {};
  std::optional<FetchFailure> failure = {}; ///< in place of what follows the redirect
  bool never_comes = false;
};

Answer busy(int status, const std::string& retry_after)
{
  Answer answer{.status = status};
  if (!retry_after.empty())
    answer.fields.add("Retry-After", retry_after);
  return answer;
}

Answer a_map()
{
  return {.fields = {{"Content-Type", "application/xml"}},
          .body =
              "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Home' role='home' url='/'/>"
              "</sitemap>"};
}

/// Answers every request at once; the last answer for an address again and again.
class Web final : public Fetcher {
 public:
  explicit Web(Clock& clock) : clock_(clock) {}

  void start(const Request& request, Destination, const std::optional<Initiator>&,
             Receiver& receiver) override
  {
    asked.emplace_back(request.url.text(),
                       std::chrono::duration_cast<milliseconds>(clock_.time.time_since_epoch()).count());
    under_way_.push_back({request.url, &receiver});
  }
  bool run_once(milliseconds wait) override
  {
    bool has_answered = false;
    for (const auto& one : std::exchange(under_way_, {}))
      if (one.url.host() == slow_host && !was_asked(slow_until)) {
        under_way_.push_back(one);
      } else {
        answer(one.url, *one.receiver);
        has_answered = true;
      }
    if (is_silent_ || (!under_way_.empty() && !has_answered))
      clock_.time += wait;
    return is_silent_ || !under_way_.empty();
  }
  void cancel_all() override { under_way_.clear(); }

  void on(const std::string& url, Answer answer) { answers_[url].push_back(std::move(answer)); }

  bool was_asked(const std::string& url) const
  {
    return std::ranges::any_of(asked, [&](const auto& one) { return one.first == url; });
  }

  /// This host answers only when this address was asked for.
  std::string slow_host, slow_until;
  std::vector<std::pair<std::string, std::int64_t>> asked;     ///< when, in milliseconds
  std::vector<std::pair<std::string, std::int64_t>> redirects; ///< that were followed

 private:
  void answer(const Uri& url, Receiver& receiver)
  {
    if (!receiver.allow_hop(url) || !receiver.allow_address(AddressSpace::public_network))
      return;
    std::vector<Answer>& known = answers_[url.text()];
    const Answer answer = known.empty() ? a_map() : known.front();
    if (known.size() > 1)
      known.erase(known.begin());
    Uri final_url = url;
    if (!answer.redirected_to.empty()) {
      final_url = *Uri::parse({answer.redirected_to});
      receiver.redirected(302, final_url);
      if (!receiver.allow_hop(final_url) || !receiver.allow_address(AddressSpace::public_network))
        return;
      redirects.emplace_back(
          answer.redirected_to,
          std::chrono::duration_cast<milliseconds>(clock_.time.time_since_epoch()).count());
    }
    if (answer.never_comes) {
      is_silent_ = true;
      return;
    }
    if (answer.failure)
      return receiver.fail(*answer.failure, "it failed");
    if (!receiver.begin({final_url, answer.status, answer.fields, AddressSpace::public_network}))
      return receiver.fail(FetchFailure::refused, "refused"); // allowed, and to be ignored
    if (receiver.append(answer.body))
      receiver.end();
  }

  struct UnderWay {
    Uri url;
    Receiver* receiver;
  };
  Clock& clock_;
  std::map<std::string, std::vector<Answer>> answers_;
  std::vector<UnderWay> under_way_;
  bool is_silent_ = false; ///< an answer never comes
};

Sink appends_to(std::string& lines)
{
  return [&lines](std::string_view line) {
    lines += line;
    return true;
  };
}

bool never()
{
  return false;
}

class Follow : public testing::Test {
 protected:
  Follow() : following{fetcher, policy()} {}

  static Policy policy()
  {
    Policy policy;
    policy.isolation = Isolation::none;
    return policy;
  }

  /// What is said of each map, by its address.
  std::map<std::string, nlohmann::json> follow(const std::vector<std::string>& maps)
  {
    for (const std::string& map : maps)
      following.add({map, map + ".html"});
    std::string lines;
    EXPECT_TRUE(following.follow(appends_to(lines), never));
    std::map<std::string, nlohmann::json> result;
    std::istringstream text{lines};
    for (std::string line; std::getline(text, line);) {
      auto object = nlohmann::json::parse(line);
      result[object["sitemap"]] = object;
    }
    EXPECT_EQ(result.size(), maps.size());
    return result;
  }
  std::int64_t ended() const
  {
    return std::chrono::duration_cast<milliseconds>(clock.time.time_since_epoch()).count();
  }

  Clock clock;
  Web web{clock};
  PacedFetcher fetcher{web, {}, clock};
  MapFollowing following;
};

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

TEST_F(Follow, EachDiagnosticCountsOnce)
{
  web.on("http://a.example/1", {.fields = {{"Content-Type", "application/xml"}},
                                .body = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                        "<item name='A' url='javascript:1'/></sitemap>"});
  EXPECT_EQ(follow({"http://a.example/1"}).at("http://a.example/1")["codes"]["blocked-link"], 1);
}

TEST_F(Follow, APageThatIsNotOnTheWebHasNoMap)
{
  following.add({"file:///etc/passwd", "file:///etc/page.html"});
  following.add({"http://a.example/", "file:///etc/page.html"});
  std::string lines;
  EXPECT_TRUE(following.follow(appends_to(lines), never));
  EXPECT_THAT(web.asked, IsEmpty());
  EXPECT_THAT(lines, testing::ContainsRegex("\"outcome\":\"blocked\".*\n.*\"outcome\":\"blocked\""));
}

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

TEST_F(Follow, OthersDoNotWaitForAHostWithManyMaps)
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

TEST_F(Follow, OthersDoNotWaitForASlowHostWithManyMaps)
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
TEST_F(Follow, OthersDoNotWaitForMapsWithFilesOfASlowHost)
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

TEST_F(Follow, EachLineIsWrittenWhenItIsKnown)
{
  web.on("http://silent.example/1", {.never_comes = true});
  for (const char* map : {"http://silent.example/1", "http://a.example/1"})
    following.add({map, "http://a.example/"});
  std::string lines;
  EXPECT_FALSE(following.follow(appends_to(lines), [&] { return !lines.empty(); })) << "interrupted";
  EXPECT_THAT(lines, testing::StartsWith("{\"sitemap\":\"http://a.example/1\""));
  EXPECT_LT(ended(), 1'000);
}

TEST_F(Follow, WhatCannotBeWrittenIsNotAskedFor)
{
  for (int i = 0; i < 500; ++i)
    following.add({"http://host" + std::to_string(i) + ".example/", "http://a.example/"});
  int written = 0;
  const auto closed = [&](std::string_view) { return ++written < 3; };
  EXPECT_FALSE(following.follow(closed, never));
  EXPECT_EQ(written, 3);
  EXPECT_LE(web.asked.size(), 32u) << "those that were under way";

  following.add({"file:///etc/passwd", "file:///etc/page.html"});
  const std::size_t asked = web.asked.size();
  EXPECT_FALSE(following.follow([](std::string_view) { return false; }, never));
  EXPECT_EQ(web.asked.size(), asked);
}

TEST_F(Follow, ThePageIsTheOneUnderWhoseConditionsTheMapWasLoaded)
{
  std::string lines;
  following.add({"http://a.example/1", "http://a.example/first"});
  EXPECT_TRUE(following.follow(appends_to(lines), never));
  lines.clear();
  for (int i = 0; i < 2; ++i)
    following.add({"http://a.example/1", "http://b.example/of-another-input"});
  EXPECT_TRUE(following.follow(appends_to(lines), never));
  const auto map = nlohmann::json::parse(lines);
  EXPECT_EQ(map["page"], "http://a.example/first");
  EXPECT_EQ(map["pages"], 2);
  EXPECT_EQ(web.asked.size(), 1u);
}

TEST_F(Follow, LongAddressesTakeNoMemory)
{
  const std::string much(8'000, 'x');
  const std::size_t before = mallinfo2().uordblks;
  for (int i = 0; i < 1'000; ++i) {
    const std::string number = std::to_string(i);
    following.add({"http://a.example/" + much + number, "http://a.example/" + number + much});
  }
  EXPECT_LT(mallinfo2().uordblks - before, 1'000u * 1'000) << "1 KB for each";
  // What was kept is what comes back.
  const std::string name = "http://" + std::string(300, 'n') + ".example/";
  following.add({name + "map", name});
  std::string lines;
  const auto stop = [&](std::string_view line) {
    lines += line;
    return false;
  };
  EXPECT_FALSE(following.follow(stop, never));
  const auto map = nlohmann::json::parse(lines);
  EXPECT_EQ(map["sitemap"], name + "map");
  EXPECT_EQ(map["page"], name);
  EXPECT_EQ(map["outcome"], "network-error") << "a name longer than DNS has is not looked up";
  EXPECT_THAT(web.asked, IsEmpty());
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

TEST_F(Follow, APauseIsThatOfTheServerThatAsksForIt)
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
