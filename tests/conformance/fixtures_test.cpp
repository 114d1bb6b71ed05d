// Every folder of fixtures/ is one test, named after the folder: fixtures/README.md says how to write one.

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/conformance/falsify.h"
#include "tests/conformance/run.h"

namespace standard_sitemap::conformance {

namespace {

namespace fs = std::filesystem;

/// Every folder, whatever its name: one with an unknown name must fail, not be skipped.
std::vector<std::string> folders()
{
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator{STANDARD_SITEMAP_FIXTURES_DIR})
    if (entry.is_directory())
      names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

/// GoogleTest does not allow hyphens in names.
std::string test_name(const testing::TestParamInfo<std::string>& info)
{
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

std::string lines(const std::vector<std::string>& sentences)
{
  std::string text;
  for (const std::string& sentence : sentences)
    text += "  " + sentence + '\n';
  return text;
}

class Fixtures : public testing::TestWithParam<std::string> {};

/// Every delivery of the answers must meet the expectation, and all must give the same result.
void expect_to_hold(const Fixture& fixture)
{
  std::string first;
  for (const Delivery& delivery : deliveries()) {
    const RunResult result = run(fixture, delivery);
    const std::vector<std::string> wrong = check(fixture, result);
    ASSERT_TRUE(wrong.empty()) << delivery.name << ":\n" << lines(wrong) << result.text;
    if (first.empty())
      first = result.text;
    ASSERT_EQ(result.text, first) << "the result depends on how answers arrive: " << delivery.name;
  }
}

/// Every value that the fixture states is compared: the case fails if any one of them is changed.
void expect_not_to_hold_falsified(Fixture fixture)
{
  const RunResult result = run(fixture, deliveries().front());
  for (Json& expect : falsified(fixture.expect)) {
    fixture.expect = std::move(expect);
    ASSERT_FALSE(check(fixture, result).empty())
        << "also passes with a wrong value: " << fixture.expect.dump();
  }
}

TEST_P(Fixtures, Holds)
{
  try {
    const Fixture fixture = read_fixture(fs::path{STANDARD_SITEMAP_FIXTURES_DIR} / GetParam());
    ASSERT_NO_FATAL_FAILURE(expect_to_hold(fixture)) << GetParam();
    expect_not_to_hold_falsified(fixture);
  } catch (const BadFixture& bad) {
    FAIL() << GetParam() << ": " << bad.what();
  } catch (const Json::exception& bad) {
    FAIL() << GetParam() << ": " << bad.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Conformance, Fixtures, testing::ValuesIn(folders()), test_name);

TEST(FixtureFolders, HaveAtLeastOneCaseForEveryStatementThatTheRunnerCanShow)
{
  const std::vector<std::string> statements{
      "NS-1", "NS-2", "NS-3", "D-0",  "D-1",  "D-1a", "D-1b", "D-1c", "D-1d", "D-2",  "D-3",  "D-3a", "D-3b",
      "D-3c", "D-3d", "D-3e", "D-4",  "D-5",  "D-6",  "D-7",  "D-8",  "D-9",  "D-10", "D-11", "F-4",  "P-1",
      "P-2",  "P-3",  "P-4",  "P-5",  "P-6",  "P-7",  "M-1",  "M-2",  "M-3",  "M-4",  "M-5a", "M-5b", "M-5c",
      "M-5d", "M-6",  "M-7",  "M-8",  "M-9",  "M-10", "M-11", "M-12", "M-13", "M-14", "V-1",  "V-2",  "V-3",
      "V-4",  "V-5",  "L-1",  "L-2",  "L-3",  "S-3",  "S-6",  "O-1",  "O-2",  "O-3",  "O-4",  "O-5",  "O-6",
      "E-1",  "E-2",  "E-3",  "E-4",  "G-1",  "G-2",  "G-3",  "G-4",  "G-5",  "G-6",  "G-7",  "G-8",  "G-9",
      "G-10", "G-11", "G-12", "G-13", "G-16", "G-17", "G-18"};
  const std::vector<std::string> cases = folders();
  for (const std::string& statement : statements) {
    EXPECT_TRUE(std::ranges::any_of(cases, [&](const std::string& name) {
      return name.starts_with(statement + '-');
    })) << statement;
  }
}

} // namespace

} // namespace standard_sitemap::conformance
