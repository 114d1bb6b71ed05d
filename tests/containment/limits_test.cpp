// Every limit of the policy: an input just within it is read completely, and nothing is reported. With one
// more, this is reported once, with its place, and what was complete before stays.

#include <fstream>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/terms/diagnostic_table.h"
#include "engine/terms/policy_table.h"
#include "tests/containment/limit_rows.h"

namespace standard_sitemap::containment {

Seen seen_of(const Site& site, std::size_t document)
{
  Visit visit{site};
  const auto diagnostics = visit.report().diagnostics.items();
  return {visit.view() ? outline(visit.view()->map()) : "no map",
          visit.outcome(document),
          {diagnostics.begin(), diagnostics.end()}};
}

std::vector<Row> all_rows()
{
  std::vector<Row> all;
  for (const auto& rows : {transport_rows(), page_rows(), xml_rows(), map_rows(), view_rows()})
    all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

namespace {

using ::testing::EndsWith;
namespace fs = std::filesystem;

/// Limits that need a clock or many connections, or that belong to a renderer, and the files that test them.
const std::map<std::string, std::string> proven_elsewhere{
    {"places", "tests/containment/places_test.cpp"},
    {"connections_per_host", "tests/unit/curl/parallel_test.cpp"},
    {"streams_per_connection", "tests/negotiation/streams_test.cpp"}, // needs a server that counts them
    {"connect_time", "tests/unit/curl/failures_test.cpp"},
    {"document_time", "tests/unit/curl/failures_test.cpp"},
    {"map_time", "tests/unit/load/drive_test.cpp"},
    {"list_map_time", "tests/unit/load/drive_test.cpp"},
    {"isolation", "tests/reader_process/lifetime_test.cpp"}, // no limit
    {"reader_failures", "tests/reader_process/lifetime_test.cpp"},
    {"findings", "tests/unit/check/check_test.cpp"}, // has no code of its own: what is folded is counted
};

std::string file_text(const fs::path& path)
{
  std::ifstream stream{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, std::istreambuf_iterator<char>{}};
}

const fs::path source = STANDARD_SITEMAP_SOURCE_DIR;

/// Every field of `Policy` but the switches.
std::set<std::string> limits_of_the_policy()
{
  std::set<std::string> names;
  for (const PolicyField& field : policy_fields())
    if (field.unit != LimitUnit::on_off)
      names.emplace(field.name);
  return names;
}

TEST(EveryLimit, F4_HasARow)
{
  const std::set<std::string> limits = limits_of_the_policy();
  EXPECT_GE(limits.size(), 30u);
  std::set<std::string> rows;
  for (const Row& row : all_rows())
    rows.insert(row.field);
  for (const std::string& limit : limits)
    EXPECT_NE(rows.contains(limit), proven_elsewhere.contains(limit))
        << "Policy::" << limit
        << " needs a row in a limit_rows_*.cpp of tests/containment; or, if there can be "
        << "none, the file that proves it in `proven_elsewhere` above; not both.";
  for (const std::string& row : rows)
    EXPECT_TRUE(limits.contains(row)) << row << " is not a field of Policy";
  for (const auto& [limit, file] : proven_elsewhere)
    EXPECT_NE(file_text(source / file).find("policy." + limit), std::string::npos) << limit << " in " << file;
}

class Limits : public ::testing::TestWithParam<Row> {};

bool is_limit(const Diagnostic& diagnostic, const Row& row)
{
  return code_name(diagnostic.code).starts_with("limit-") || diagnostic.code == row.told;
}

TEST_P(Limits, F4_WithinALimitEverythingIsThere)
{
  const Row& row = GetParam();
  const Seen seen = row.run(0);
  EXPECT_EQ(seen.there, row.within.there);
  EXPECT_EQ(seen.outcome, row.within.outcome);
  for (const Diagnostic& diagnostic : seen.diagnostics)
    EXPECT_FALSE(is_limit(diagnostic, row)) << code_name(diagnostic.code) << ": " << diagnostic.message;
}

TEST_P(Limits, F4_OneBeyondALimitIsReportedOnceAndWhatWasCompleteStays)
{
  const Row& row = GetParam();
  const Seen seen = row.run(1);
  EXPECT_EQ(seen.there, row.beyond.there);
  EXPECT_EQ(seen.outcome, row.beyond.outcome);
  std::vector<Diagnostic> told;
  for (const Diagnostic& diagnostic : seen.diagnostics)
    if (is_limit(diagnostic, row))
      told.push_back(diagnostic);
  ASSERT_EQ(told.size(), row.told ? 1u : 0u) << (told.empty() ? "nothing" : told.back().message);
  if (!row.told)
    return;
  EXPECT_EQ(code_name(told[0].code), code_name(*row.told));
  EXPECT_TRUE(diagnostic_table()[static_cast<std::size_t>(told[0].code)].allows(told[0].severity))
      << "engine/terms/diagnostic_table.cpp has another severity";
  EXPECT_EQ(told[0].count, 1u);
  EXPECT_FALSE(told[0].message.empty());
  EXPECT_THAT(told[0].document, EndsWith(row.document));
  EXPECT_FALSE(told[0].document.empty());
  EXPECT_EQ(told[0].line, row.line);
}

INSTANTIATE_TEST_SUITE_P(Policy, Limits, ::testing::ValuesIn(all_rows()),
                         [](const auto& row) { return row.param.field + "_of_" + row.param.of; });

} // namespace
} // namespace standard_sitemap::containment
