// What a short time allows of the exploration; `orders` does the rest. See docs/contributing.md.

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/orders/explore.h"
#include "tests/orders/load_orders.h"
#include "tests/orders/random_walk.h"
#include "tests/support/sanitized.h"

namespace standard_sitemap::orders {
namespace {

std::string name_of(const std::string& sentence)
{
  std::string name;
  for (const char c : sentence)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += c;
  return name;
}

std::string told(const Profile& profile, const Failure& failure)
{
  std::string text;
  for (const std::string& rule : failure.broken)
    text += rule + '\n';
  return text + "orders replay '" + profile.name + "' '" + written(failure.path) + "'\n";
}

using test::is_sanitized;

/// What a usual run allows, and what one with this in the environment.
std::size_t usual_or_long(std::size_t sanitized, std::size_t usual, std::size_t at_length)
{
  return is_sanitized ? sanitized : std::getenv("STANDARD_SITEMAP_LONG") != nullptr ? at_length : usual;
}

class EveryOrder : public ::testing::TestWithParam<Profile> {};

TEST_P(EveryOrder, OfEventsInTabsKeepsTheRules)
{
  const std::size_t states = usual_or_long(300, 2'500, 6'000);
  const Explored explored = explore(GetParam(), 5, states);
  EXPECT_GE(explored.depth, is_sanitized ? 2u : 3u);
  for (const Failure& failure : explored.failures)
    ADD_FAILURE() << told(GetParam(), failure);
}

TEST_P(EveryOrder, OnRandomWalksKeepsTheRules)
{
  const Walked walked = walk(GetParam(), 1, usual_or_long(1'000, 6'000, 15'000));
  EXPECT_GT(walked.without_memory, 0u);
  if (walked.failure)
    FAIL() << "seed " << walked.seed << '\n' << told(GetParam(), *walked.failure);
}

INSTANTIATE_TEST_SUITE_P(Profiles, EveryOrder, ::testing::ValuesIn(profiles()),
                         [](const auto& profile) { return name_of(profile.param.name); });

class EveryAnswer : public ::testing::TestWithParam<LoadCase> {};

TEST_P(EveryAnswer, M13_MayComeInAnyOrder)
{
  const LoadOrders found = every_order(GetParam(), is_sanitized ? 60 : SIZE_MAX);
  EXPECT_GT(found.orders, 50u);
  for (const std::string& broken : found.broken)
    ADD_FAILURE() << broken;
}

INSTANTIATE_TEST_SUITE_P(Maps, EveryAnswer, ::testing::ValuesIn(load_cases()),
                         [](const auto& map) { return name_of(map.param.name); });

const Profile& profile_with_worker()
{
  return *std::ranges::find_if(profiles(), [](const Profile& profile) { return profile.worker; });
}

/// Lets memory run out at each allocation of the last event of the path.
void expect_rules_without_memory(const Profile& profile, const std::string& events)
{
  Path path = *read_path(events);
  for (std::uint16_t memory = 1; memory < 2'000; ++memory) {
    path.back().memory = memory;
    World world{profile};
    for (const Event& event : path)
      world.happen(event);
    if (!world.struck())
      return;
    const std::vector<std::string> broken = broken_by(profile, path);
    ASSERT_TRUE(broken.empty()) << told(profile, {path, broken});
  }
  FAIL() << "there is no end of allocations";
}

// It has left a page whose map others may wait for, and has no next page.
TEST(WithoutMemory, ATabThatCannotShowAPageKeepsNobodyWaiting)
{
  expect_rules_without_memory(profiles().front(), "show 1 1; reload 1 0");
  expect_rules_without_memory(profiles().front(), "show 0 0; show 1 0; show 0 1");
}

TEST(WithoutMemory, ALoadIsHandedToTheWorkerOrNot)
{
  const Profile& profile = profile_with_worker();
  expect_rules_without_memory(profile, "show 0 1; head 0 0; bytes 0 0; end 0 0");
  expect_rules_without_memory(profile, "show 0 1; show 1 1; stop 0 0");
}

TEST(WithoutMemory, ALoadThatIsStoppedIsDoneOrCanBeStoppedAgain)
{
  expect_rules_without_memory(profiles().front(), "show 0 0; stop 0 0");
  expect_rules_without_memory(profiles().front(),
                              "show 0 0; show 1 0; head 0 0; bytes 0 0; end 0 0; deadline 0 0");
}

// A document that was kept is not taken for the one that the page has now, nor what it refers to.
TEST(WithoutMemory, D6_AReloadThatIsTriedAgainIsOneToo)
{
  const std::string loaded = "show 0 0; head 0 0; bytes 0 0; end 0 0; fail 0 0; ";
  expect_rules_without_memory(profiles().front(), loaded + "reload 0 0");
  expect_rules_without_memory(profile_with_worker(), loaded + "work 0 0; reload 0 0");
  expect_rules_without_memory(profile_with_worker(), loaded + "work 0 0; reload 0 0; deadline 0 0; stop 0 0");
}

// The second tab is told that the first has left, and leaves, too, within that call; the third waits.
TEST(Callbacks, WaitersAreToldOneAfterTheOther)
{
  const Path path = *read_path("show 0 0; show 1 0; show 2 0; arm 1 1; leave 0 0");
  const std::vector<std::string> broken = broken_by(profiles().front(), path);
  EXPECT_TRUE(broken.empty()) << told(profiles().front(), {path, broken});
}

TEST(Paths, AreReadAsTheyWereWritten)
{
  const Path path{{Kind::show, 2, 1}, {Kind::fail, 0, 3, 17}, {Kind::change}};
  EXPECT_EQ(written(path), "show 2 1; fail 0 3 memory 17; change 0 0");
  EXPECT_EQ(read_path(written(path)), path);
  for (const char* wrong : {"shows 0 0", "show 0", "show 0 0 memory", "show 0 0 17", "show x 0"})
    EXPECT_EQ(read_path(wrong), std::nullopt) << wrong;
}

} // namespace
} // namespace standard_sitemap::orders
