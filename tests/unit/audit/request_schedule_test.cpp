#include "render/hosts/audit/request_schedule.h"

#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

/// A moment of the clock in milliseconds.
RequestSchedule::Time at(int count)
{
  return RequestSchedule::Time{milliseconds{count}};
}

std::vector<std::uint32_t> all_taken(RequestSchedule& schedule, RequestSchedule::Time now)
{
  std::vector<std::uint32_t> taken;
  while (const auto target = schedule.take(now))
    taken.push_back(*target);
  return taken;
}

RequestSchedule with_targets(std::uint32_t count, const LinkPace& pace = {}, bool own = true)
{
  RequestSchedule schedule{pace};
  for (std::uint32_t i = 0; i < count; ++i)
    schedule.add(i, "example.com", own);
  return schedule;
}

TEST(RequestSchedule, OneHostIsAskedTenTimesASecondInOrder)
{
  RequestSchedule schedule = with_targets(4);
  EXPECT_THAT(all_taken(schedule, at(1'000)), ElementsAre(0));
  EXPECT_EQ(schedule.next_time(), at(1'100));
  EXPECT_THAT(all_taken(schedule, at(1'099)), IsEmpty());
  EXPECT_THAT(all_taken(schedule, at(1'100)), ElementsAre(1));
  EXPECT_THAT(all_taken(schedule, at(1'500)), ElementsAre(2)) << "what was missed is not made up for";
}

TEST(RequestSchedule, AtMostSixAtOnce)
{
  RequestSchedule schedule = with_targets(10);
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(all_taken(schedule, at(1'000 * (i + 1))).size(), 1u);
  EXPECT_THAT(all_taken(schedule, at(60'000)), IsEmpty());
  EXPECT_EQ(schedule.next_time(), std::nullopt) << "only an answer makes room";
  schedule.answered(3);
  EXPECT_THAT(all_taken(schedule, at(60'000)), ElementsAre(6));
}

TEST(RequestSchedule, AtMostTwoAtOnceToAHostOfAnotherSite)
{
  RequestSchedule schedule = with_targets(4, {}, false);
  all_taken(schedule, at(1'000));
  all_taken(schedule, at(2'000));
  EXPECT_THAT(all_taken(schedule, at(3'000)), IsEmpty());
  EXPECT_EQ(schedule.next_time(), std::nullopt);
  schedule.answered(0);
  EXPECT_THAT(all_taken(schedule, at(3'000)), ElementsAre(2));
}

TEST(RequestSchedule, HostsDoNotWaitForEachOther)
{
  RequestSchedule schedule{{}};
  schedule.add(0, "a.example", true);
  schedule.add(1, "a.example", true);
  schedule.add(2, "b.example", false);
  schedule.add(3, "c.example", false);
  EXPECT_THAT(all_taken(schedule, at(1'000)), ElementsAre(0, 2, 3));
  EXPECT_TRUE(schedule.pause_host(0, at(1'000), std::chrono::seconds{60}));
  schedule.again(0);
  schedule.add(4, "b.example", false);
  EXPECT_THAT(all_taken(schedule, at(1'100)), ElementsAre(4));
  EXPECT_EQ(schedule.next_time(), at(61'000));
  EXPECT_THAT(all_taken(schedule, at(60'999)), IsEmpty());
  EXPECT_THAT(all_taken(schedule, at(61'000)), ElementsAre(0)) << "the one that had to wait comes first";
}

TEST(RequestSchedule, PausesInARowAreCounted)
{
  RequestSchedule schedule = with_targets(3, {.pauses = 2});
  constexpr std::chrono::seconds pause{1};
  EXPECT_TRUE(schedule.pause_host(0, at(0), pause));
  EXPECT_TRUE(schedule.pause_host(1, at(500), pause)) << "during a pause: the same";
  EXPECT_TRUE(schedule.pause_host(2, at(2'000), pause));
  schedule.host_is_up(0);
  EXPECT_TRUE(schedule.pause_host(0, at(4'000), pause)) << "not in a row";
  EXPECT_TRUE(schedule.pause_host(0, at(6'000), pause));
  EXPECT_FALSE(schedule.pause_host(0, at(8'000), pause));
}

TEST(RequestSchedule, FailuresInARowAreCounted)
{
  RequestSchedule schedule = with_targets(3, {.failures = 2});
  EXPECT_TRUE(schedule.count_failure(0));
  schedule.host_is_up(1);
  EXPECT_TRUE(schedule.count_failure(1));
  EXPECT_FALSE(schedule.count_failure(2));
}

TEST(RequestSchedule, ARedirectCountsAsARequest)
{
  RequestSchedule schedule = with_targets(2);
  all_taken(schedule, at(1'000));
  EXPECT_TRUE(schedule.may_redirect(0, "example.com", true, at(1'010)));
  EXPECT_TRUE(schedule.may_redirect(0, "unknown.example", false, at(1'010)));
  EXPECT_THAT(all_taken(schedule, at(1'199)), IsEmpty());
  EXPECT_THAT(all_taken(schedule, at(1'200)), ElementsAre(1));
}

// 10 a second: after 11 at once, the next one would be more than a second early.
TEST(RequestSchedule, RedirectsToAnotherHostAreASecondEarlyAtMost)
{
  RequestSchedule schedule = with_targets(1);
  all_taken(schedule, at(1'000));
  for (int i = 0; i < 11; ++i)
    EXPECT_TRUE(schedule.may_redirect(0, "b.example", false, at(1'000))) << i;
  EXPECT_FALSE(schedule.may_redirect(0, "b.example", false, at(1'000)));
  EXPECT_FALSE(schedule.may_redirect(0, "b.example", false, at(1'099))) << "and it was not counted";
  EXPECT_TRUE(schedule.may_redirect(0, "b.example", false, at(1'100)));
  EXPECT_TRUE(schedule.may_redirect(0, "c.example", false, at(1'100)));
  for (int i = 0; i < 20; ++i)
    EXPECT_TRUE(schedule.may_redirect(0, "example.com", true, at(1'100))) << "its own host, " << i;
}

TEST(RequestSchedule, WhatIsPutBackIsTheLastOfItsHost)
{
  RequestSchedule schedule = with_targets(1);
  schedule.add(1, "b.example", false);
  schedule.add(2, "b.example", false);
  EXPECT_THAT(all_taken(schedule, at(1'000)), testing::UnorderedElementsAre(0, 1));
  schedule.move(0, "b.example", false);
  schedule.put_back(0);
  schedule.answered(1);
  EXPECT_THAT(all_taken(schedule, at(1'100)), ElementsAre(2));
  schedule.answered(2);
  EXPECT_THAT(all_taken(schedule, at(1'200)), ElementsAre(0));
  EXPECT_TRUE(schedule.may_redirect(0, "b.example", false, at(1'200)))
      << "which was counted when it was taken";
  EXPECT_EQ(schedule.next_time(), std::nullopt);
  schedule.put_back(0);
  EXPECT_THAT(all_taken(schedule, at(1'300)), ElementsAre(0)) << "alone";
}

TEST(RequestSchedule, AHostIsTheSameHoweverItIsWritten)
{
  const auto host = [](std::string_view url) { return paced_host(*Uri::parse({url})); };
  for (const std::string_view same :
       {"http://EXAMPLE.com/", "http://example.com./", "https://example.com:8443/", "http://%65xample.com/",
        "http://user@example.com/", "http://example%2Ecom/"})
    EXPECT_EQ(host(same), host("http://example.com/")) << same;
  for (const std::string_view same :
       {"http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/", "http://0177.1./",
        "http://[::ffff:127.0.0.1]/", "http://[::FFFF:7f00:1]:80/"})
    EXPECT_EQ(host(same), host("http://127.0.0.1/")) << same;
  EXPECT_EQ(host("http://[2001:db8::1]/"), host("http://[2001:DB8:0::0:1]/"));
  EXPECT_EQ(host("http://b\u00fccher.example/"), host("http://xn--bcher-kva.example/"));
  const std::set<std::string> others{
      host("http://example.com/"),   host("http://www.example.com/"),   host("http://127.0.0.1/"),
      host("http://127.0.0.2/"),     host("http://[2001:db8::1]/"),     host("http://[2001:db8::2]/"),
      host("http://[::127.0.0.1]/"), host("http://127.0.0.1.example/"), host("http://[2001:db8::7f00:1]/")};
  EXPECT_EQ(others.size(), 9u);
}

TEST(RequestSchedule, WhatIsDroppedIsNotTaken)
{
  RequestSchedule schedule = with_targets(4);
  schedule.add(4, "b.example", true);
  all_taken(schedule, at(1'000)); // 0 and 4
  EXPECT_THAT(schedule.drop_host(0), ElementsAre(1, 2, 3));
  EXPECT_EQ(schedule.next_time(), std::nullopt);
  schedule.again(0);
  EXPECT_THAT(all_taken(schedule, at(2'000)), ElementsAre(0)) << "the host itself is still known";
  schedule.add(5, "b.example", true);
  EXPECT_THAT(schedule.drop_all(), ElementsAre(5));
  EXPECT_THAT(all_taken(schedule, at(9'000)), IsEmpty());
}

// One target is asked for again, while others of its host wait, in every order of answers.
TEST(RequestSchedule, EachIsTakenUntilItIsAnswered)
{
  for (unsigned order = 0; order < 64; ++order) {
    RequestSchedule schedule = with_targets(6, {.at_once = 3});
    std::map<std::uint32_t, int> taken;
    std::vector<std::uint32_t> under_way;
    for (int now = 0; now < 100'000 && taken.size() + under_way.size() < 100; now += 100) {
      if (const auto next = schedule.take(at(now))) {
        ++taken[*next];
        under_way.push_back(*next);
      } else if (!under_way.empty()) {
        const std::size_t which = order % under_way.size();
        const std::uint32_t target = under_way[which];
        under_way.erase(under_way.begin() + static_cast<std::ptrdiff_t>(which));
        const bool repeat = taken[target] == 1 && ((order >> target) & 1u) != 0;
        repeat ? schedule.again(target) : schedule.answered(target);
      }
    }
    EXPECT_TRUE(under_way.empty());
    for (std::uint32_t target = 0; target < 6; ++target)
      EXPECT_EQ(taken[target], 1 + static_cast<int>((order >> target) & 1u)) << target << ' ' << order;
  }
}

} // namespace
} // namespace standard_sitemap
