// A host may set a limit to the largest number there is. Then nothing is limited: no sum or product of limits
// wraps round to a small number.

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/base/saturated.h"
#include "engine/terms/policy_table.h"
#include "tests/conformance/run.h"

namespace standard_sitemap::containment {
namespace {

Policy without_limits(Policy policy)
{
  for (const PolicyField& field : policy_fields())
    if (field.unit == LimitUnit::number || field.unit == LimitUnit::bytes)
      field.set(policy, field.max_value);
  return policy;
}

const std::set<std::string> reach_a_limit_without_a_diagnostic{
    "F-4-long-names-are-cut", "M-5c-equal-diagnostics-are-folded", "S-3-an-xpath-that-is-too-deep",
    "S-3-an-xpath-that-is-too-long", "V-3-at-most-so-many-places"};

// All fixtures, since each format and instruction has limits: those that reach one are left out.
TEST(NoLimits, F4_TheLargestNumberLimitsNothing)
{
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator{STANDARD_SITEMAP_SOURCE_DIR "/fixtures"}) {
    if (!entry.is_directory())
      continue;
    conformance::Fixture fixture = conformance::read_fixture(entry.path());
    const conformance::Delivery delivery = conformance::deliveries().front();
    const std::string limited = conformance::run(fixture, delivery).text;
    if (limited.find("\"limit-") != std::string::npos || limited.find("\"too-long\"") != std::string::npos ||
        reach_a_limit_without_a_diagnostic.contains(fixture.name))
      continue;
    fixture.policy = without_limits(fixture.policy);
    EXPECT_EQ(conformance::run(fixture, delivery).text, limited) << fixture.name;
    ++compared;
  }
  EXPECT_GT(compared, 400u);
}

TEST(Saturated, SumsAndProductsStayAtTheLargestNumber)
{
  constexpr std::uint32_t largest = 0xffff'ffff;
  EXPECT_EQ(saturated_sum(largest, 1), largest);
  EXPECT_EQ(saturated_sum(largest - 1, 1), largest);
  EXPECT_EQ(saturated_sum(2u, 3), 5u);
  EXPECT_EQ(saturated_product(largest, 1), largest);
  EXPECT_EQ(saturated_product(largest / 4 + 1, 4), largest);
  EXPECT_EQ(saturated_product(largest / 4, 4), largest - 3);
  EXPECT_EQ(saturated_product(largest, 0), 0u);
}

} // namespace
} // namespace standard_sitemap::containment
