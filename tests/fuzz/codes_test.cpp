// The inputs from which the fuzzers start, and those that were kept, reach every diagnostic code.

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/conformance/run.h"
#include "tests/fuzz/scenario_input.h"
#include "tests/support/temporary_directory.h"

#include "engine/terms/diagnostic_table.h"

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
  const test::TemporaryDirectory kept;
  if (std::system(((source / "tests/fuzz/kept.sh").string() + " unpack " + kept.path().string()).c_str()) !=
      0)
    throw std::runtime_error("tests/fuzz/kept.sh fails");
  for (const auto& entry : fs::directory_iterator{kept.path() / "scenario"})
    all.push_back(read_scenario(conformance::read_file(entry.path())));
  return all;
}

/// The codes of the diagnostics of all scenarios, each with every severity it occurs with.
const std::map<std::string, std::set<std::string>>& reached()
{
  static const auto all = [] {
    std::map<std::string, std::set<std::string>> codes;
    for (const Fixture& fixture : scenarios()) {
      const auto result = conformance::run(fixture, conformance::deliveries().front());
      for (const auto& diagnostic : result.report.at("diagnostics"))
        codes[diagnostic.at("code").get<std::string>()].insert(diagnostic.at("severity").get<std::string>());
    }
    return codes;
  }();
  return all;
}

/// Where a scenario has what it takes. Other tests prove what a check, an audit and hosts find: those in
/// tests/unit of check, audit, probe and render.
constexpr Origin of_scenarios =
    Origin::reading | Origin::links | Origin::rules | Origin::load | Origin::map | Origin::place;

/// Codes that no scenario can cause all the same.
const std::set<std::string> of_no_scenario{
    "limit-time", // only the clock can: Load::stop, tests/unit/load
    "reader-failed",
    "not-isolated", // only the reader process: tests/reader_process, tests/isolation
    // Only if the policy is for a check: tests/unit/check and tests/unit/lists.
    "page-status",
    "alternate-lost",
    "not-utf8",
    "empty-section",
    "title-missing",
    "agent-limit",
};

TEST(Corpus, ReachesEveryDiagnosticCode)
{
  for (const DiagnosticRow& row : diagnostic_table()) {
    const std::string name{row.name};
    EXPECT_EQ(reached().contains(name), row.arises_in(of_scenarios) && !of_no_scenario.contains(name))
        << name << " has to be in `of_no_scenario` above, or else a fixture or a file in "
        << "tests/fuzz/corpus/scenario has to bring it about.";
  }
}

TEST(Corpus, DiagnosticsHaveTheSeverityOfTheirCode)
{
  for (const DiagnosticRow& row : diagnostic_table()) {
    std::set<std::string> allowed;
    for (const Severity severity : {Severity::note, Severity::warning, Severity::error})
      if (row.allows(severity))
        allowed.emplace(severity_name(severity));
    const auto found = reached().find(std::string{row.name});
    if (found == reached().end())
      continue;
    EXPECT_THAT(found->second, ::testing::IsSubsetOf(allowed))
        << row.name << " has another severity in engine/terms/diagnostic_table.cpp.";
  }
}

// A part of a fixture that its scenario leaves out would not be fuzzed: both must give the same result.
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
