// The inputs from which the fuzzers start, and those that were kept, reach every diagnostic code.

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "tests/conformance/run.h"
#include "tests/fuzz/scenario_input.h"

#include "engine/web/diagnostic.h"

namespace standard_sitemap::fuzz {
namespace {

namespace fs = std::filesystem;
using conformance::Fixture;

const fs::path source = STANDARD_SITEMAP_SOURCE_DIR;

std::vector<Fixture> scenarios()
{
  std::vector<Fixture> all;
  for (const auto& entry : fs::directory_iterator{source / "fixtures"})
    if (entry.is_directory())
      all.push_back(read_scenario(scenario_of(conformance::read_fixture(entry.path()))));
  for (const auto& entry : fs::directory_iterator{source / "tests/fuzz/corpus/scenario"})
    all.push_back(read_scenario(conformance::read_file(entry.path())));
  return all;
}

std::set<std::string> codes_of(const Fixture& fixture)
{
  std::set<std::string> codes;
  const auto result = conformance::run(fixture, conformance::deliveries().front());
  for (const auto& diagnostic : result.report.at("diagnostics"))
    codes.insert(diagnostic.at("code").get<std::string>());
  return codes;
}

/// What no scenario can bring about: they are the host's, or the clock's. Others prove them.
const std::set<std::string> of_the_host{
    "page-unfetched", // the probe's: tests/unit/render
    "limit-time",     // Load::stop: tests/unit/load
    "limit-places",   // the text renderer's: tests/unit/render
    "not-written",    // of what writes a map: tests/unit/render
};

/// What is found only by a check: tests/unit/check.
const std::set<std::string> of_a_check{
    "odd-value",         "bad-language",   "duplicate-id",  "duplicate-url", "similar-url",
    "duplicate-variant", "self-missing",   "repeated-role", "home-missing",  "name-missing",
    "url-missing",       "markup-in-text", "unreachable",   "mixed-origins", "empty-map",
};

TEST(Corpus, ReachesEveryDiagnosticCode)
{
  std::set<std::string> reached;
  for (const Fixture& fixture : scenarios())
    reached.merge(codes_of(fixture));
  for (unsigned code = 0; code <= static_cast<unsigned>(Code::limit_time); ++code) {
    const std::string name{code_name(static_cast<Code>(code))};
    EXPECT_EQ(reached.contains(name), !of_the_host.contains(name) && !of_a_check.contains(name)) << name;
  }
}

// What a scenario leaves out of a fixture would not be fuzzed: the same comes of both.
TEST(Corpus, AScenarioIsItsFixture)
{
  std::size_t compared = 0;
  for (const auto& entry : fs::directory_iterator{source / "fixtures"}) {
    if (!entry.is_directory())
      continue;
    Fixture fixture = conformance::read_fixture(entry.path());
    if (fixture.answers.size() > 8 || (fixture.page && fixture.page->requested != fixture.page->url))
      continue; // scenarios have no more documents, and no redirected pages
    fixture.expect.erase("view");
    const Fixture again = read_scenario(scenario_of(fixture));
    const auto first = conformance::run(fixture, conformance::deliveries().front());
    const auto second = conformance::run(again, conformance::deliveries().front());
    EXPECT_EQ(first.text, second.text) << fixture.name;
    ++compared;
  }
  EXPECT_GT(compared, 300u);
}

} // namespace
} // namespace standard_sitemap::fuzz
