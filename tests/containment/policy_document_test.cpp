// docs/policy.md lists every field of the policy, with its default and the codes for what exceeds it.

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "engine/terms/diagnostic_table.h"
#include "engine/terms/policy_table.h"
#include "tests/containment/limit_rows.h"

namespace standard_sitemap::containment {
namespace {

struct Entry {
  std::string default_value, limits, beyond, why;
};

/// The rows of the page's tables, by field.
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

/// `64 KiB`, `1,200,000`, `10 s`, `64 documents`, `on`: as a number of bytes or milliseconds, as in the code.
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

/// Whether the text has the unit of the field: a bare number could be anything.
bool has_unit_of(const PolicyField& field, const std::string& text)
{
  const bool bytes = text.ends_with("iB"), time = text.ends_with(" s") || text.ends_with(" ms"),
             on_off = text == "on" || text == "off";
  switch (field.unit) {
  case LimitUnit::bytes:
    return bytes;
  case LimitUnit::milliseconds:
    return time;
  case LimitUnit::on_off:
    return on_off;
  case LimitUnit::number:
    break;
  }
  return !bytes && !time && !on_off;
}

/// The default as the page should write it.
std::string default_of(const PolicyField& field)
{
  const std::uint64_t value = field.get(Policy{});
  const auto in = [&](std::uint64_t unit, const char* name) { return std::to_string(value / unit) + name; };
  switch (field.unit) {
  case LimitUnit::bytes:
    return value % 1'048'576 == 0 ? in(1'048'576, " MiB") : in(1'024, " KiB");
  case LimitUnit::milliseconds:
    return value % 1'000 == 0 ? in(1'000, " s") : in(1, " ms");
  case LimitUnit::on_off:
    return value ? "on" : "off";
  case LimitUnit::number:
    break;
  }
  return in(1, " [what is counted]");
}

/// The row that the page needs for a new field.
std::string row_of(const PolicyField& field)
{
  return "| `" + std::string{field.name} + "` | " + default_of(field) +
         (field.unit == LimitUnit::on_off ? " | [if it is on] |"
                                          : " | [limits] | [beyond it, with the code] | [why so much] |");
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
  auto entries = entries_of_the_page();
  for (const PolicyField& field : policy_fields()) {
    const auto entry = entries.extract(std::string{field.name});
    if (entry.empty()) {
      ADD_FAILURE() << "docs/policy.md needs a row in one of its tables: " << row_of(field);
      continue;
    }
    const std::string& text = entry.mapped().default_value;
    EXPECT_TRUE(value_of(text) == field.get(Policy{}) && has_unit_of(field, text))
        << "docs/policy.md has the default " << text << " in place of " << default_of(field) << " for "
        << field.name;
  }
  for (const auto& [field, entry] : entries)
    ADD_FAILURE() << "docs/policy.md has a row of " << field << ", which is not in the policy";
}

// The codes listed for exceeding a limit are those that tests/containment sees or, if that takes a clock or a
// renderer, those that other tests see.
TEST(PolicyDocument, NamesTheCodesThatAreSeenBeyondEachLimit)
{
  std::map<std::string, std::set<std::string>> seen{
      {"places", {"limit-places"}},      {"connect_time", {"timeout"}},
      {"document_time", {"timeout"}},    {"map_time", {"limit-time"}},
      {"list_map_time", {"limit-time"}}, {"reader_failures", {"reader-failed"}}};
  for (const Row& row : all_rows())
    if (row.told)
      seen[row.field].insert(std::string{code_name(*row.told)});
  for (const auto& [field, entry] : entries_of_the_page())
    EXPECT_EQ(codes_in(entry.beyond), seen[field]) << "In docs/policy.md the codes for exceeding " << field
                                                   << " are not those in the rows of tests/containment.";
}

TEST(PolicyDocument, HasEveryCodeOfALimit)
{
  std::set<std::string> named;
  for (const auto& [field, entry] : entries_of_the_page())
    named.merge(codes_in(entry.beyond));
  for (const DiagnosticRow& row : diagnostic_table())
    // R-1 to R-9 have bounds of their own, which no host can change: docs/place.md has them.
    if (row.name.starts_with("limit-") && row.code != Code::limit_place) {
      EXPECT_TRUE(named.contains(std::string{row.name}))
          << "docs/policy.md names " << row.name << " for no field";
    }
}

TEST(PolicyDocument, GivesAReasonForEachLimit)
{
  for (const auto& [field, entry] : entries_of_the_page())
    if (entry.default_value != "on" && entry.default_value != "off" && field != "isolation") {
      EXPECT_FALSE(entry.beyond.empty()) << field;
      EXPECT_GE(entry.why.size(), 15u) << field;
    }
}

} // namespace
} // namespace standard_sitemap::containment
