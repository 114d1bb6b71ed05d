#include "engine/check/values.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <unicode/uloc.h>

#include "engine/check/language_tags.h"
#include "engine/web/uri_repair.h"

namespace standard_sitemap {
namespace {

TEST(CheckValues, M9_WhatIsNoLanguage)
{
  for (const char* tag : {"en", "de-AT", "zh-Hant-TW", "sr-Latn", "es-419", "x-default", "i-klingon", "yue",
                          "und", "iw", "EN-gb", "de-1996", "sl-IT-rozaj", "en-x-UK", "zh-yue-HK"})
    EXPECT_EQ(language_tag_fault(tag), std::nullopt) << tag;
  const std::string no_tag = " is not a language tag, such as en or de-AT",
                    no_code = " is the code of no language";
  EXPECT_EQ(language_tag_fault("english"), "\"english\"" + no_code + ": write en");
  EXPECT_EQ(language_tag_fault("Deutsch"), "\"Deutsch\"" + no_code + ": write de");
  EXPECT_EQ(language_tag_fault("en_GB"), "\"en_GB\"" + no_tag + ": write en-GB");
  EXPECT_EQ(language_tag_fault("jp"), "\"jp\"" + no_code + ": write ja");
  EXPECT_EQ(language_tag_fault("eng-GB"), "\"eng\"" + no_code + ": write en-GB");
  EXPECT_EQ(language_tag_fault("klingon"), "\"klingon\"" + no_code);
  EXPECT_EQ(language_tag_fault("xq"), "\"xq\"" + no_code);
  EXPECT_EQ(language_tag_fault("sl-rozaj-Rozaj"), "\"sl-rozaj-Rozaj\" has a variant or an extension twice");
  EXPECT_EQ(language_tag_fault("de-AT-DE"), "\"de-AT-DE\"" + no_tag);
  EXPECT_EQ(language_tag_fault("abcd"), "\"abcd\"" + no_code) << "no code has four letters";
  EXPECT_EQ(language_tag_fault(""), "\"\"" + no_tag);
  EXPECT_EQ(language_tag_fault("\xC3\xA4"), "\"\xC3\xA4\"" + no_tag);
  EXPECT_EQ(language_tag_fault("en-UK"), "\"UK\" is the code of no region: write en-GB");
  EXPECT_EQ(language_tag_fault("de-Latn-ZZ"), "\"ZZ\" is the code of no region");
}

// The table may have more than ICU, which leaves former codes out.
TEST(CheckValues, M9_EveryLanguageAndRegionOfIcuIsOne)
{
  for (const char* const* code = uloc_getISOLanguages(); *code != nullptr; ++code)
    if (std::string_view{*code}.size() == 2) {
      EXPECT_EQ(language_tag_fault(*code), std::nullopt) << *code;
    }
  for (const char* const* code = uloc_getISOCountries(); *code != nullptr; ++code)
    EXPECT_EQ(language_tag_fault("en-" + std::string{*code}), std::nullopt) << *code;
}

TEST(CheckValues, M9_LanguageTags)
{
  for (const char* tag :
       {"en", "de-AT", "zh-Hant", "sr-Latn-RS", "x-default", "i-klingon", "de-1996", "yue", "de-abcdefgh"})
    EXPECT_TRUE(is_well_formed_language_tag(tag)) << tag;
  // RFC 5646, 2.1, appendix A and 2.2.9
  for (const char* tag : {"zh-cmn-Hans-CN",
                          "sl-rozaj-biske",
                          "de-CH-1901",
                          "sl-IT-nedis",
                          "hy-Latn-IT-arevela",
                          "de-CH-x-phonebk",
                          "az-Arab-x-AZE-derbend",
                          "x-whatever",
                          "qaa-Qaaa-QM-x-southern",
                          "en-US-u-islamcal",
                          "zh-CN-a-myext-x-private",
                          "en-a-myext-b-another",
                          "en-GB-oed",
                          "EN-gb-OED",
                          "sgn-BE-FR",
                          "zh-min-nan",
                          "art-lojban",
                          "i-default",
                          "es-419",
                          "de-x-a-a",
                          "abcde",
                          "a-DE"})
    EXPECT_EQ(is_well_formed_language_tag(tag), std::string_view{tag} != "a-DE") << tag;
  for (const char* tag :
       {"de-419-DE",          "en-a",         "en-x",      "x",           "ar-a-aaa-b-bbb-a-ccc",
        "sl-rozaj-ROZAJ",     "en-u-",        "en-u-x-a",  "sl-rozaj-IT", "de-DE-Latn",
        "de-DE-AT",           "de-Latn-Cyrl", "i-english", "e-GB",        "abcde-fgh",
        "zh-aaa-bbb-ccc-ddd", "de-123",       "1-de",      "en-GB-uk",    "en-4x",
        "de-abcd1-x-"})
    EXPECT_EQ(is_well_formed_language_tag(tag), std::string_view{tag} == "de-123") << tag;
  for (const char* tag : {"", "e", "en_GB", "en-", "-en", "en--GB", "1a", "english language", "verylongone",
                          "de-abcdefghi", "de-\xC3\xA4"})
    EXPECT_FALSE(is_well_formed_language_tag(tag)) << tag;
}

TEST(CheckValues, D9_WhatHadToBeRepaired)
{
  for (const char* reference : {"a b", "a%", "a%2", "a%zz", "{x}", "a|b", "x\ty", "\"q\"",
                                "[::1]"}) // an IP literal is not allowed there
    EXPECT_TRUE(needs_repair({reference})) << reference;
  for (const char* reference :
       {"", "a", "/a%20b?c=d#e", "  padded  ", "http://example.com/\xC3\xA4", "//[::1]/"})
    EXPECT_FALSE(needs_repair({reference})) << reference;
}

TEST(CheckValues, WhatAValueShouldBe)
{
  using A = Attribute;
  const auto odd = [](A attribute, const char* value) {
    return invalid_value_hint(attribute, value, ElementKind::item).has_value();
  };
  EXPECT_TRUE(odd(A::tree, "no"));
  EXPECT_FALSE(odd(A::tree, "exclude"));
  EXPECT_TRUE(odd(A::order, "alphabetical"));
  EXPECT_FALSE(odd(A::order, "lexical"));
  EXPECT_TRUE(odd(A::type, "html"));
  EXPECT_FALSE(odd(A::type, "text/html; charset=utf-8"));
  EXPECT_TRUE(odd(A::charset, "utf8x"));
  EXPECT_FALSE(odd(A::charset, "ISO-8859-1"));
  EXPECT_TRUE(odd(A::replace, "maybe"));
  EXPECT_FALSE(odd(A::replace, "true"));
  EXPECT_TRUE(odd(A::width, "10px"));
  EXPECT_FALSE(odd(A::height, "10"));
  EXPECT_FALSE(odd(A::priority, "anything"));
}

} // namespace
} // namespace standard_sitemap
