// docs/policy.md: every field of the policy, with its default and the codes of what is beyond it.

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "tests/containment/limit_rows.h"

#include <standard_sitemap.h>

namespace standard_sitemap::containment {
namespace {

struct Entry {
  std::string default_value, limits, beyond, why;
};

/// The rows of the page's tables, by the field.
std::map<std::string, Entry> entries_of_the_page()
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/policy.md"};
  static const std::regex row{R"(\| `(\w+)` \| ([^|]+) \| ([^|]+) \|(?: ([^|]+) \| ([^|]+) \|)?)"};
  std::map<std::string, Entry> entries;
  std::smatch match;
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("| `"))
      continue;
    EXPECT_TRUE(std::regex_match(line, match, row)) << line;
    EXPECT_TRUE(entries.emplace(match[1], Entry{match[2], match[3], match[4], match[5]}).second) << line;
  }
  return entries;
}

/// The defaults of the code, by the names that hosts in C use: those of the fields (`CPolicy`).
std::map<std::string, std::uint64_t> defaults_of_the_code()
{
  standard_sitemap_policy* policy = nullptr;
  EXPECT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  std::map<std::string, std::uint64_t> defaults;
  for (std::size_t i = 0; standard_sitemap_policy_name(i).data != nullptr; ++i) {
    const standard_sitemap_string name = standard_sitemap_policy_name(i);
    std::uint64_t value = 0;
    EXPECT_EQ(standard_sitemap_policy_get(policy, name, &value), STANDARD_SITEMAP_OK);
    defaults.emplace(std::string{name.data, name.size}, value);
  }
  standard_sitemap_policy_free(policy);
  return defaults;
}

/// `64 KiB`, `1,200,000`, `10 s`, `64 documents`, `on`: in bytes and milliseconds, as the code has it.
std::optional<std::uint64_t> value_of(const std::string& text)
{
  if (text == "on" || text == "off")
    return text == "on";
  static const std::regex number{R"(([0-9]{1,3}(?:,[0-9]{3})*)(?: (\w+))?)"};
  std::smatch match;
  if (!std::regex_match(text, match, number))
    return std::nullopt;
  const std::string digits = std::regex_replace(match[1].str(), std::regex{","}, "");
  const std::map<std::string, std::uint64_t> factors{{"KiB", 1'024}, {"MiB", 1'024 * 1'024}, {"s", 1'000}};
  const auto factor = factors.find(match[2]);
  return std::stoull(digits) * (factor == factors.end() ? 1 : factor->second);
}

/// Whether the unit is that of the field: a bare number could be anything.
bool has_unit_of(const std::string& field, const std::string& text)
{
  if (field.ends_with("_bytes"))
    return text.ends_with("iB");
  if (field.ends_with("_time"))
    return text.ends_with(" s") || text.ends_with(" ms");
  return !text.ends_with("iB") && !text.ends_with(" s") && !text.ends_with(" ms");
}

std::set<std::string> codes_in(const std::string& text)
{
  static const std::regex code{"`([a-z]+(?:-[a-z]+)+|timeout)`"};
  std::set<std::string> codes;
  for (std::sregex_iterator at{text.begin(), text.end(), code}, end; at != end; ++at)
    codes.insert((*at)[1]);
  return codes;
}

TEST(PolicyDocument, HasEveryFieldWithItsDefault)
{
  const auto entries = entries_of_the_page();
  const auto defaults = defaults_of_the_code();
  EXPECT_GT(defaults.size(), 40u);
  for (const auto& [field, value] : defaults) {
    const auto entry = entries.find(field);
    if (entry == entries.end()) {
      ADD_FAILURE() << "no row of `" << field << '`';
      continue;
    }
    EXPECT_EQ(value_of(entry->second.default_value), value) << field << ": " << entry->second.default_value;
    EXPECT_TRUE(has_unit_of(field, entry->second.default_value)) << field;
  }
  for (const auto& [field, entry] : entries)
    EXPECT_TRUE(defaults.contains(field)) << field << " is not in the policy";
}

// What is seen beyond a limit is what tests/containment sees there, or, if that takes a clock or a renderer,
// others.
TEST(PolicyDocument, NamesTheCodesThatAreSeenBeyondEachLimit)
{
  std::map<std::string, std::set<std::string>> seen{{"places", {"limit-places"}},
                                                    {"connect_time", {"timeout"}},
                                                    {"document_time", {"timeout"}},
                                                    {"map_time", {"limit-time"}},
                                                    {"list_map_time", {"limit-time"}}};
  for (const Row& row : all_rows())
    if (row.told)
      seen[row.field].insert(std::string{code_name(*row.told)});
  for (const auto& [field, entry] : entries_of_the_page())
    EXPECT_EQ(codes_in(entry.beyond), seen[field]) << field;
}

TEST(PolicyDocument, GivesAReasonForEachLimit)
{
  for (const auto& [field, entry] : entries_of_the_page())
    if (entry.default_value != "on" && entry.default_value != "off") {
      EXPECT_FALSE(entry.beyond.empty()) << field;
      EXPECT_GE(entry.why.size(), 15u) << field;
    }
}

} // namespace
} // namespace standard_sitemap::containment
