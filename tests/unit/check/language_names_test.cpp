// M-9: what people write in place of a language tag, and what they meant by it.

#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>
#include <unicode/locid.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include "engine/check/language_tags.h"

namespace standard_sitemap::language_names_test {
namespace {

constexpr const char* languages[] = {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "zh",
                                     "ja", "ko", "ar", "he", "tr", "el", "sv", "da", "no", "fi", "cs",
                                     "hu", "ro", "bg", "hr", "sr", "ca", "vi", "hi", "la"};

/// The name of a language in another, as ICU has it, in lower case.
std::string name_in(const char* language, const char* other)
{
  UChar name[100];
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t size = uloc_getDisplayLanguage(language, other, name, 100, &status);
  icu::UnicodeString text{name, size};
  std::string utf8;
  text.toLower(icu::Locale{other}).toUTF8String(utf8);
  return utf8;
}

/// What is proposed in place of `written`; `(nothing)` if nothing is.
std::string proposed_for(const std::string& written)
{
  const auto fault = language_tag_fault(written);
  if (!fault)
    return "(it is a tag)";
  const std::string_view before = ": write ";
  const std::size_t at = fault->rfind(before);
  return at == fault->npos ? "(nothing)" : fault->substr(at + before.size());
}

TEST(LanguageNames, M9_TheEnglishNameIsNoTag)
{
  for (const char* language : languages)
    EXPECT_EQ(proposed_for(name_in(language, "en")), language);
}

TEST(LanguageNames, M9_TheOwnNameIsNoTag)
{
  for (const std::string language : languages)
    if (language != "vi" && language != "hi" && language != "la") { // of two words, or in nobody's use
      EXPECT_EQ(proposed_for(name_in(language.c_str(), language.c_str())), language);
    }
}

// BCP 47 has the shorter code if there is one.
TEST(LanguageNames, M9_TheCodeOfThreeLettersIsNoTag)
{
  for (const char* language : languages)
    EXPECT_EQ(proposed_for(uloc_getISO3Language(language)), language);
  // ISO 639-2/B
  for (const auto& [code, language] : {std::pair{"ger", "de"},
                                       {"fre", "fr"},
                                       {"dut", "nl"},
                                       {"chi", "zh"},
                                       {"gre", "el"},
                                       {"cze", "cs"},
                                       {"rum", "ro"}})
    EXPECT_EQ(proposed_for(code), language);
}

TEST(LanguageNames, M9_ANameOfALanguageInAnySpellingIsNoTag)
{
  for (const auto& [name, language] : {std::pair{"FRANCAIS", "fr"},
                                       {"Espanol", "es"},
                                       {"castellano", "es"},
                                       {"portugues", "pt"},
                                       {"srpski", "sr"},
                                       {"Deutsch", "de"}})
    EXPECT_EQ(proposed_for(name), language);
}

TEST(LanguageNames, M9_ACountryIsNoLanguage)
{
  for (const auto& [country, language] : {std::pair{"gb", "en"},
                                          {"us", "en"},
                                          {"ua", "uk"},
                                          {"cn", "zh"},
                                          {"jp", "ja"},
                                          {"dk", "da"},
                                          {"cz", "cs"}})
    EXPECT_EQ(proposed_for(country), language);
}

TEST(LanguageNames, M9_NothingIsProposedForWhatIsNoTagEitherWay)
{
  EXPECT_EQ(proposed_for("german language"), "(nothing)");
  EXPECT_EQ(proposed_for("q_DE"), "(nothing)") << "one letter: only those registered, and x (RFC 5646, 2.1)";
  EXPECT_EQ(proposed_for("xq_DE"), "(nothing)");
  EXPECT_EQ(proposed_for("english__US"), "(nothing)");
}

// RFC 5646, 4.4.1: 35 characters are enough for every tag.
TEST(LanguageNames, M9_NothingIsProposedForWhatIsLongerThanAnyTag)
{
  const std::string longest = "en_12345678-abcdefgh-1234567-123456";
  ASSERT_EQ(longest.size(), 35u);
  EXPECT_EQ(proposed_for(longest), "en-12345678-abcdefgh-1234567-123456");
  EXPECT_EQ(proposed_for(longest + "6"), "(nothing)");
}

TEST(LanguageNames, M9_TheRegionFollowsTheLanguageOrItsScript)
{
  const auto fault = [](const char* tag) { return language_tag_fault(tag).value_or("none"); };
  EXPECT_EQ(fault("en-ZZ"), "\"ZZ\" is the code of no region");
  EXPECT_EQ(fault("sr-Cyrl-ZZ"), "\"ZZ\" is the code of no region");
  const std::string no_tag = " is not a language tag, such as en or de-AT";
  EXPECT_EQ(fault("sr-Cyrl-Latn-ZZ"), "\"sr-Cyrl-Latn-ZZ\"" + no_tag) << "there is one script";
  EXPECT_EQ(fault("sr-ekavsk-ZZ"), "\"sr-ekavsk-ZZ\"" + no_tag) << "after a variant nothing is a region";
  EXPECT_EQ(fault("en-12"), "\"en-12\"" + no_tag) << "a region has two letters, or three digits";
  EXPECT_EQ(fault("en-a-bb-ZZ"), "none") << "after an extension nothing is a region";
  EXPECT_EQ(fault("x-ZZ"), "none") << "private use";
  EXPECT_EQ(fault("de-uk"), "\"uk\" is the code of no region: write de-GB");
}

} // namespace
} // namespace standard_sitemap::language_names_test
