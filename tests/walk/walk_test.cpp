#include "tests/walk/engine_map.h"
#include "tests/walk/naive_walk.h"
#include "tests/walk/reduce.h"
#include "tests/walk/site_generator.h"

#include "tests/conformance/run.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

/// The engine compared with the naive implementation, on random sites.
///
///   STANDARD_SITEMAP_WALK_SITES   how many (600; under sanitizers, which take six times as long, 300)
///   STANDARD_SITEMAP_WALK_SEED    the seed of the first (1)
namespace standard_sitemap::walk::walk_test {
namespace {

using conformance::Delivery;
using nlohmann::json;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise)
{
  const char* value = std::getenv(name);
  return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

constexpr std::uint64_t blocks = 10; // so that they can run in parallel

std::uint64_t first_seed()
{
  return from_environment("STANDARD_SITEMAP_WALK_SEED", 1);
}

std::uint64_t sites_of_a_block()
{
  return std::max<std::uint64_t>(
      from_environment("STANDARD_SITEMAP_WALK_SITES", test::is_sanitized ? 300 : 600) / blocks, 1);
}

std::vector<std::string> compared(const Site& site, const Delivery& delivery)
{
  return differences(naive_map(site), comparable(engine_report(site, delivery)));
}

/// Where the difference is, without the numbers: `/sitemap/nodes//url`.
std::string kind_of(const std::string& difference)
{
  std::string kind = difference.substr(0, difference.find(": "));
  std::erase_if(kind, [](char c) { return c >= '0' && c <= '9'; });
  return kind;
}

std::string joined(const std::vector<std::string>& lines)
{
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  return text;
}

std::string report_of(const Site& site, const Delivery& delivery, const std::vector<std::string>& found)
{
  const std::string kind = kind_of(found.front());
  const Site small = reduced(site, [&](const Site& candidate) {
    const std::vector<std::string> still = compared(candidate, delivery);
    return std::any_of(still.begin(), still.end(), [&](const auto& line) { return kind_of(line) == kind; });
  });
  return joined(found) + "reduced:\n" + joined(compared(small, delivery)) + describe(small);
}

class Walk : public testing::TestWithParam<std::uint64_t> {};

// M-4 to M-14, and all values of a node, a document and an instruction: with every delivery for some sites,
// with one for the others.
TEST_P(Walk, M13_TheEngineAndTheNaiveReadingAgree)
{
  const std::vector<Delivery> deliveries = conformance::deliveries();
  const std::uint64_t first = first_seed() + GetParam() * sites_of_a_block();
  for (std::uint64_t seed = first; seed < first + sites_of_a_block(); ++seed) {
    const Site site = generated_site(seed);
    for (std::size_t i = 0; i < deliveries.size(); ++i) {
      if (seed % 32 != 0 && i != seed % deliveries.size())
        continue;
      const std::vector<std::string> found = compared(site, deliveries[i]);
      ASSERT_TRUE(found.empty()) << "seed " << seed << ", " << deliveries[i].name << "\n"
                                 << report_of(site, deliveries[i], found) << "whole:\n"
                                 << describe(site);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sites, Walk, testing::Range(std::uint64_t{0}, blocks));

} // namespace
} // namespace standard_sitemap::walk::walk_test
