// The project's own coverage: docs/protocol.md, fixtures/, tests/, docs/conformance.md.

#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/coverage/conformance_page.h"

namespace standard_sitemap::coverage {
namespace {

const std::filesystem::path project = STANDARD_SITEMAP_SOURCE_DIR;

const Coverage& own_coverage()
{
  static const Coverage read = read_coverage(project);
  return read;
}

TEST(Project, EveryStatementIsProven)
{
  const Coverage& coverage = own_coverage();
  ASSERT_GT(coverage.statements.size(), 90u);
  EXPECT_THAT(gaps(coverage), testing::IsEmpty());
}

/// Extended sources (E, G) read what a page did not offer: each names a case in which this has no effect.
TEST(Project, EveryExtendedSourceNamesWhatItRefuses)
{
  std::size_t extended = 0;
  for (const Statement& statement : own_coverage().statements)
    if (statement.id.starts_with("E-") || statement.id.starts_with("G-")) {
      EXPECT_NE(statement.refuses, "") << statement.id;
      ++extended;
    }
  EXPECT_EQ(extended, 24u);
}

TEST(Project, TheConformancePageIsUpToDate)
{
  const std::string present = bytes_of(project / "docs/conformance.md");
  EXPECT_TRUE(conformance_page(present, own_coverage()) == present)
      << "docs/conformance.md is stale: build the target conformance_page";
}

/// Each `DEVIATION D-10` in the code is explained in docs/conformance.md, above the generated part.
TEST(Project, EveryDeviationIsTold)
{
  const std::string page = bytes_of(project / "docs/conformance.md");
  const std::string told = page.substr(0, page.find("## Statements"));
  const std::regex mark{"DEVIATION ([^:]+):"};
  std::size_t marks = 0;
  for (const char* house : {"engine", "discovery", "render"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator{project / house}) {
      if (!entry.is_regular_file())
        continue;
      const std::string source = bytes_of(entry.path());
      for (std::sregex_iterator at{source.begin(), source.end(), mark}, end; at != end; ++at, ++marks)
        EXPECT_NE(told.find("| " + (*at)[1].str() + " |"), told.npos) << entry.path() << ": " << (*at)[1];
    }
  EXPECT_GT(marks, 0u);
}

/// Documents name tests as `Suite.Name` and fixtures as `F-4-what-it-shows`.
void expect_named_tests_to_exist(const char* document, std::size_t at_least)
{
  std::set<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator{project / "fixtures"})
    all.insert(entry.path().filename().string());
  for (const auto& entry : std::filesystem::recursive_directory_iterator{project / "tests"})
    if (entry.path().extension() == ".cpp")
      for (const Proof& test : tests_in(bytes_of(entry.path()), {}))
        all.insert(test.name);
  const std::string page = bytes_of(project / document);
  const std::regex name{"`([A-Z]\\w+\\.[A-Z]\\w+|(?:NS|[A-Z])-[0-9]+[a-z]?-[a-z0-9-]+)`"};
  std::size_t named = 0;
  for (std::sregex_iterator at{page.begin(), page.end(), name}, end; at != end; ++at, ++named)
    EXPECT_TRUE(all.contains((*at)[1].str())) << (*at)[1];
  EXPECT_GE(named, at_least);
}

TEST(Project, EveryProofThatSecurityNamesExists)
{
  expect_named_tests_to_exist("docs/security.md", 41);
}

TEST(Project, EveryTestThatContributingNamesExists)
{
  expect_named_tests_to_exist("docs/contributing.md", 20);
}

/// The template arguments that follow a `<` at `begin`.
std::vector<std::string> template_arguments(const std::string& source, std::size_t begin)
{
  std::vector<std::string> arguments{""};
  int depth = 1;
  for (std::size_t at = begin + 1; at < source.size() && depth > 0; ++at) {
    const char c = source[at];
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 1)
      arguments.emplace_back();
    else if (depth > 0 && !(arguments.back().empty() && (c == ' ' || c == '\n')))
      arguments.back() += c;
  }
  return arguments;
}

/// Containers in a source that hash keys which may be text by a hash that everybody can compute.
std::vector<std::string> predictable_hashes(const std::string& source)
{
  const std::regex number{"NodeId|std::size_t|std::u?int[0-9]+_t|(const )?[A-Za-z_:]+\\*"}; // or a pointer
  std::vector<std::string> found;
  const std::regex container{"unordered_(multi)?(map|set)<"};
  for (std::sregex_iterator at{source.begin(), source.end(), container}, end; at != end; ++at) {
    const auto arguments =
        template_arguments(source, static_cast<std::size_t>(at->position() + at->length() - 1));
    const std::size_t hash = (*at)[2] == "map" ? 2 : 1;
    if (!std::regex_match(arguments[0], number) &&
        (arguments.size() <= hash || arguments[hash] != "KeyedHash"))
      found.push_back(at->str() + arguments[0]);
  }
  const std::regex hash{"std::hash<|hash_value\\(|_Hash_bytes"};
  for (std::sregex_iterator at{source.begin(), source.end(), hash}, end; at != end; ++at)
    found.push_back(at->str());
  return found;
}

TEST(Project, PredictableHashesAreSeen)
{
  using testing::ElementsAre;
  EXPECT_THAT(predictable_hashes("std::unordered_map<std::string, int> a;"),
              ElementsAre("unordered_map<std::string"));
  EXPECT_THAT(predictable_hashes("std::unordered_set<std::string_view> a;"),
              ElementsAre("unordered_set<std::string_view"));
  EXPECT_THAT(predictable_hashes("std::unordered_map<Uri, std::map<int, int>, UriHash> a;"),
              ElementsAre("unordered_map<Uri"));
  EXPECT_THAT(predictable_hashes("std::unordered_map<std::string,\n  int, KeyedHash, std::equal_to<>> a;"),
              testing::IsEmpty());
  EXPECT_THAT(
      predictable_hashes("std::unordered_set<std::string, KeyedHash> a; std::unordered_set<NodeId> b;"),
      testing::IsEmpty());
  EXPECT_THAT(predictable_hashes("table[std::hash<std::string_view>{}(step)]"), ElementsAre("std::hash<"));
}

/// Policy: no container keyed by foreign text has a hash that authors can predict.
TEST(Project, F4_NothingHashesForeignTextPredictably)
{
  std::size_t containers = 0;
  for (const char* house : {"engine", "discovery", "render"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator{project / house}) {
      const auto kind = entry.path().extension();
      if (!entry.is_regular_file() || (kind != ".h" && kind != ".cpp"))
        continue;
      const std::string source = bytes_of(entry.path());
      EXPECT_THAT(predictable_hashes(source), testing::IsEmpty())
          << entry.path() << ": use KeyedHash (engine/base/keyed_hash.h), or sort";
      containers += source.find("unordered_") != source.npos;
    }
  EXPECT_GT(containers, 10u);
}

TEST(Project, TheStatementsAreTheProtocols)
{
  const std::filesystem::path spec = std::filesystem::path{STANDARD_SITEMAP_SHARED_DIR} / "spec";
  const std::regex statement{"\\*\\*((?:NS|[A-Z])-[0-9]+[a-z]?)\\*\\*"};
  std::set<std::string> theirs, ours;
  for (const char* file : {"standard-sitemap.md", "sitemaps-org.md"}) {
    if (!std::filesystem::exists(spec / file))
      GTEST_SKIP() << "missing: " << spec / file;
    const std::string text = bytes_of(spec / file);
    for (std::sregex_iterator at{text.begin(), text.end(), statement}, end; at != end; ++at)
      theirs.insert((*at)[1]);
  }
  // What a page says of its own place, and reading on; the other statements of that file are built one by
  // one.
  const std::string of_place = bytes_of(spec / "place.md");
  for (std::sregex_iterator at{of_place.begin(), of_place.end(), statement}, end; at != end; ++at)
    if (const std::string id = (*at)[1]; id.starts_with("R-") || id.starts_with("V-") || id == "G-18" ||
                                         id == "G-19" || id == "G-20" || id == "E-4")
      theirs.insert((*at)[1]);
  for (const Statement& own : own_coverage().statements)
    ours.insert(own.id);
  // ROR and Biositemaps: the specification names these formats, but has no statements for them.
  for (const char* added : {"G-16", "G-17"})
    EXPECT_TRUE(theirs.insert(added).second) << added << " is the specification's by now: compare the two";
  EXPECT_EQ(ours, theirs);
}

} // namespace
} // namespace standard_sitemap::coverage
