#include "engine/language/collation.h"

#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/language/ascii_sort_key.h"

namespace standard_sitemap {
namespace {

using Names = std::vector<std::string_view>;

#if !defined(_WIN32) // where ICU asks the system
// ICU reads these variables once, before a test first uses it.
[[maybe_unused]] const bool in_a_swedish_process = [] {
  setenv("LC_ALL", "sv_SE.UTF-8", 1);
  setenv("LANG", "sv_SE.UTF-8", 1);
  return true;
}();
#endif

Names sorted(std::string_view language, const Names& names)
{
  Names result;
  for (const std::size_t index : Collation{language}.order(names))
    result.push_back(names.at(index));
  return result;
}

TEST(Collation, M7_GermanHasUmlautsAtTheirLetters)
{
  EXPECT_EQ(sorted("de", {"Zebra", "\u00D6se", "Ofen", "\u00C4rger", "Arm"}),
            (Names{"\u00C4rger", "Arm", "Ofen", "\u00D6se", "Zebra"}));
}

TEST(Collation, M7_SwedishHasThemBehindZ)
{
  EXPECT_EQ(sorted("sv", {"\u00F6l", "zebra", "\u00E5r", "\u00E4r", "arm"}),
            (Names{"arm", "zebra", "\u00E5r", "\u00E4r", "\u00F6l"}));
}

TEST(Collation, M7_NoLanguageIsTheRootNeverTheProcesss)
{
  const Names by_root{"\u00E4r", "arm", "zebra"};
  EXPECT_EQ(sorted("", {"zebra", "arm", "\u00E4r"}), by_root);
  EXPECT_EQ(sorted("und", {"zebra", "arm", "\u00E4r"}), by_root);
  EXPECT_EQ(sorted("not a tag", {"zebra", "arm", "\u00E4r"}), by_root);
  EXPECT_EQ(sorted("tlh", {"zebra", "arm", "\u00E4r"}), by_root); // a language without a collation
  EXPECT_EQ(sorted("x-private", {"zebra", "arm", "\u00E4r"}), by_root);
  EXPECT_EQ(sorted("C", {"zebra", "arm", "\u00E4r"}), by_root);
}

TEST(Collation, M7_SpellingsOfALanguage)
{
  const Names swedish{"arm", "zebra", "\u00E4r"};
  EXPECT_EQ(sorted("SV", {"\u00E4r", "zebra", "arm"}), swedish);
  EXPECT_EQ(sorted("sv_SE", {"\u00E4r", "zebra", "arm"}), swedish);
  EXPECT_EQ(sorted("sv-FI-x-any", {"\u00E4r", "zebra", "arm"}), swedish);
}

TEST(Collation, M7_DigitsByValue)
{
  EXPECT_EQ(sorted("", {"Part 10", "Part 9", "Part 1", "Part 02"}),
            (Names{"Part 1", "Part 02", "Part 9", "Part 10"}));
  EXPECT_EQ(sorted("en-u-kn-false", {"10", "9"}), (Names{"9", "10"}));
}

TEST(Collation, M7_CaseAndAccentsDecideOnlyBetweenEqualLetters)
{
  EXPECT_EQ(sorted("en", {"B", "a", "A", "b"}), (Names{"a", "A", "b", "B"}));
  EXPECT_EQ(sorted("fr", {"r\u00E9sum\u00E9s", "r\u00E9sum\u00E9", "resume"}),
            (Names{"resume", "r\u00E9sum\u00E9", "r\u00E9sum\u00E9s"}));
}

TEST(Collation, M7_Stably)
{
  EXPECT_EQ(Collation{"en"}.order({"b", "a", "b", "a", "b"}), (std::vector<std::size_t>{1, 3, 0, 2, 4}));
  // Canonically equivalent spellings are equal.
  EXPECT_EQ(Collation{"en"}.order({"e\u0301", "\u00E9", "e\u0301"}), (std::vector<std::size_t>{0, 1, 2}));
}

TEST(Collation, M7_NodesWithoutANameComeLast)
{
  EXPECT_EQ(Collation{"en"}.order({"", "z", "", "a"}), (std::vector<std::size_t>{3, 1, 0, 2}));
  EXPECT_EQ(Collation{"en"}.order({"", "\u200B", "\u0001"}).back(),
            0u); // a name of only ignorable characters is still a name
}

TEST(Collation, M7_NothingAndOne)
{
  EXPECT_TRUE(Collation{""}.order({}).empty());
  EXPECT_EQ(Collation{""}.order({"x"}), (std::vector<std::size_t>{0}));
}

TEST(Collation, M7_HostileNames)
{
  const std::string digits(100'000, '7');
  std::string marks = "a";
  for (int i = 0; i < 50'000; ++i)
    marks += "\u0301\u0323";
  const Names names{digits, "b\xFF\xC3", marks, std::string_view{"b\0c", 3}};
  EXPECT_EQ(sorted("en", names).front(), digits);
  EXPECT_EQ(sorted("en", names).at(1), marks);
}

TEST(Collation, M7_ATransitiveOrderOfManyNames)
{
  std::vector<std::string> numbered;
  for (std::size_t i = 0; i < 2'000; ++i)
    numbered.push_back("Kapitel " + std::to_string(i * 1'237 % 2'000));
  const Names names{numbered.begin(), numbered.end()};
  const std::vector<std::size_t> order = Collation{"de"}.order(names);
  for (std::size_t i = 0; i < order.size(); ++i)
    ASSERT_EQ(names[order[i]], "Kapitel " + std::to_string(i));
}

/// Their order as ICU sorts them: one name is not ASCII, so that all are sorted by ICU.
std::vector<std::size_t> order_by_icu(std::string_view language, Names names)
{
  names.push_back("\uFFFF"); // after everything
  std::vector<std::size_t> order = Collation{language}.order(names);
  EXPECT_EQ(order.back(), names.size() - 1);
  order.pop_back();
  return order;
}

/// Languages whose order of ASCII is the root's, and some that have another.
std::vector<std::string> languages()
{
  std::vector<std::string> languages{
      "",      "und",   "da",         "cs",          "sr-Latn",       "de-AT",
      "fr-CA", "ja_JP", "zh-Hant-TW", "en-US-POSIX", "en-u-kf-upper", "en-u-ka-shifted"};
  for (char a = 'a'; a <= 'z'; ++a)
    for (char b = 'a'; b <= 'z'; ++b)
      if (const std::string language{a, b}; root_orders_ascii_of(language))
        languages.push_back(language);
  return languages;
}

TEST(Collation, M7_AsciiAloneSortsAsBesideOtherText)
{
  std::vector<std::string> pairs{"0", "00", "007", "7", "a1", "a01", "A1", "a10"};
  for (char a = ' '; a <= '~'; ++a)
    for (char b = ' '; b <= '~'; ++b)
      pairs.push_back({a, b});
  const Names names{pairs.begin(), pairs.end()};
  for (const std::string& language : languages())
    EXPECT_EQ(Collation{language}.order(names), order_by_icu(language, names)) << language;
}

TEST(Collation, M7_RandomAsciiAloneSortsAsBesideOtherText)
{
  std::mt19937 random{7};
  const std::string_view few = "aAbBz 0019-_.ch";
  for (int round = 0; round < 20; ++round) {
    std::vector<std::string> texts{std::string(300, '9'), std::string(200, '9'), '1' + std::string(200, '0')};
    for (int i = 0; i < 200; ++i) {
      std::string text;
      for (std::size_t size = random() % 14 + 1; size > 0; --size)
        text += round % 2 == 0 ? few[random() % few.size()] : static_cast<char>(' ' + random() % 95);
      texts.push_back(std::move(text));
    }
    if (round % 3 != 0) // only numbers of the usual length
      texts.erase(texts.begin(), texts.begin() + 3);
    const Names names{texts.begin(), texts.end()};
    for (const std::string& language : languages())
      EXPECT_EQ(Collation{language}.order(names), order_by_icu(language, names)) << language;
  }
}

TEST(Collation, M7_EqualNamesAsTheCallerSays)
{
  const auto last_first = [](std::size_t a, std::size_t b) { return a > b; };
  EXPECT_EQ(Collation{"en"}.order({"b", "a", "b", "", "a", ""}, last_first),
            (std::vector<std::size_t>{4, 1, 2, 0, 5, 3}));
}

TEST(Collation, AMovedCollationGoesOn)
{
  Collation first{"sv"};
  Collation second = std::move(first);
  EXPECT_EQ(second.order({"\u00E4", "z"}), (std::vector<std::size_t>{1, 0}));
  second = Collation{"de"};
  EXPECT_EQ(second.order({"\u00E4", "z"}), (std::vector<std::size_t>{0, 1}));
}

} // namespace
} // namespace standard_sitemap
