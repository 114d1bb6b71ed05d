#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "discovery/discovery.h"

#include "tests/opt/comparison.h"
#include "tests/opt/random_seed.h"

namespace standard_sitemap::test {
namespace {

constexpr std::string_view page_uri = "http://example.com/dir/page.html";

struct Location {
  std::string_view value;
  std::optional<std::string_view> sitemap; ///< on that page, by RFC 3986 and D-9; nullopt if unusable (D-8)
};
constexpr Location locations[] = {
    {"/map.xml", "http://example.com/map.xml"},
    {"map.xml", "http://example.com/dir/map.xml"},
    {"../m?x=1", "http://example.com/m?x=1"},
    {"//other.example/x", "http://other.example/x"},
    {"https://other.example/s.xml", "https://other.example/s.xml"},
    {"  a, b ", "http://example.com/dir/a,%20b"},
    {"caf\xc3\xa9", "http://example.com/dir/caf%C3%A9"},
    {"javascript:x", "javascript:x"}, // D-8: refused by policy, but found
    {"", std::nullopt},
    {" \t ", std::nullopt},
    {"a\\b", std::nullopt},
    {"a\x01", std::nullopt},
};

constexpr std::string_view declarations[] = {
    "\"http://standard-sitemap.org/2007/ns\"; ns=05",
    "\"http://standard-sitemap.org/2007/ns\"; x=\"a,b\"; NS = 17",
    "\"http://standard-sitemap.org/2007/ns\";ns=005",
    "\"http://standard-sitemap.org/2007/ns\";ns=05;",
    "\"http://standard-sitemap.org/2007/ns\";ns=5",
    "\"http://standard-sitemap.org/2007/ns\"",
    "\"http://standard-sitemap.org/2007/ns/\";ns=17",
    "\"http://Standard-sitemap.org/2007/ns\";ns=05",
    "\"http://example.org/other\"; ns=17",
    "\"http://example.org/other\"; q=\"",
    "",
};
constexpr std::string_view prefixes[] = {"05", "17", "005", "5", "9"};

/// D-1, D-1b: the `NN-Location` of the first of our declarations, in field order, that has a usable one.
std::optional<std::string_view>
expected_sitemap(std::string_view opt,
                 const std::vector<std::pair<std::string_view, const Location*>>& fields)
{
  for (const GrammarReading::Declaration& declaration : read_by_grammar(opt).declarations) {
    if (declaration.uri != "http://standard-sitemap.org/2007/ns")
      continue;
    for (const auto& [prefix, location] : fields)
      if (prefix == declaration.prefix && location->sitemap)
        return location->sitemap;
  }
  return std::nullopt;
}

TEST(OptRule, D1_RandomPages)
{
  std::mt19937 random{random_seed()};
  const auto any = [&](const auto& table) -> decltype(auto) { return table[random() % std::size(table)]; };
  std::size_t found = 0;
  std::size_t second_choices = 0;
  for (int i = 0; i < 100'000; ++i) {
    Page page{.url = *Uri::parse(Leiri{page_uri})};
    std::vector<std::string> opt;
    std::vector<std::pair<std::string_view, const Location*>> located;
    std::string shown;
    for (std::size_t count = random() % 8; count > 0; --count) {
      std::string name;
      std::string value;
      if (const auto what = random() % 8; what < 3) {
        value = any(declarations);
        if (random() % 2 == 0)
          value.append(random() % 2 == 0 ? "," : " , ").append(any(declarations));
        name = random() % 2 == 0 ? "Opt" : "OPT";
        opt.push_back(value);
      } else if (what == 3) { // D-1c: other mechanisms do not count
        constexpr std::string_view others[] = {"Man", "C-Opt", "C-Man", "X-Opt", "Location"};
        name = any(others);
        value = any(declarations);
      } else {
        const Location& location = any(locations);
        const std::string_view prefix = any(prefixes);
        located.emplace_back(prefix, &location);
        name.append(prefix).append(random() % 2 == 0 ? "-Location" : "-LOCATION");
        value = location.value;
      }
      page.fields.add(name, value);
      shown += "\n" + name + ": " + value;
    }
    const std::optional<std::string_view> expected = expected_sitemap(merged(opt), located);
    const Discovery discovery = discover(page, Policy{});
    ASSERT_EQ(discovery.found.has_value(), expected.has_value()) << shown;
    if (!expected)
      continue;
    ASSERT_EQ(discovery.found->sitemap.text(), *expected) << shown;
    ASSERT_EQ(discovery.found->rule, Rule::http_opt) << shown;
    ++found;
    second_choices += located.front().second->sitemap != expected ? 1u : 0u;
  }
  std::printf("%zu pages with a sitemap, %zu of them not in the first location field\n", found,
              second_choices);
  EXPECT_GE(found, 5'000u);
  EXPECT_GE(second_choices, 1'000u);
}

} // namespace
} // namespace standard_sitemap::test
