#include "engine/language/locale_formats.h"

#include <limits>

#include <gtest/gtest.h>

namespace standard_sitemap::locale_formats_test {
namespace {

TEST(LocaleFormats, TheDigitsMayBeNamed)
{
  EXPECT_EQ(LocaleFormats{"ar-u-nu-arab"}.number(1'234), "١٬٢٣٤");
  EXPECT_EQ(LocaleFormats{"ar-u-nu-latn"}.number(12), "12");
  EXPECT_EQ(LocaleFormats{"ar-u-nu-arab"}.plural_category(3), PluralCategory::few);
  EXPECT_EQ(LocaleFormats{"de-u-nu-latn"}.date({2026, 11, 23}), "23. November 2026");
}

TEST(LocaleFormats, NumbersHaveTheDigitsAndSeparatorsOfTheLanguage)
{
  EXPECT_EQ(LocaleFormats{"en"}.number(0), "0");
  EXPECT_EQ(LocaleFormats{"en"}.number(999), "999");
  EXPECT_EQ(LocaleFormats{"en"}.number(1'234'567), "1,234,567");
  EXPECT_EQ(LocaleFormats{"de"}.number(1'234'567), "1.234.567");
  EXPECT_EQ(LocaleFormats{"fr"}.number(1'234), "1\u202F234");
  EXPECT_EQ(LocaleFormats{"es"}.number(1'234), "1234") << "four digits stay together";
  EXPECT_EQ(LocaleFormats{"es"}.number(12'345), "12.345");
  EXPECT_EQ(LocaleFormats{"ar-EG"}.number(1'234), "١٬٢٣٤");
  EXPECT_EQ(LocaleFormats{"hi"}.number(1'234'567), "12,34,567") << "not always by three";
}

TEST(LocaleFormats, TheLargestNumber)
{
  EXPECT_EQ(LocaleFormats{"en"}.number(std::numeric_limits<std::uint64_t>::max()),
            "9,223,372,036,854,775,807")
      << "ICU's numbers are signed";
}

TEST(LocaleFormats, PluralCategories)
{
  using enum PluralCategory;
  const auto of = [](const char* language, std::uint64_t number) {
    return LocaleFormats{language}.plural_category(number);
  };
  EXPECT_EQ(of("en", 0), other);
  EXPECT_EQ(of("en", 1), one);
  EXPECT_EQ(of("fr", 0), one);
  EXPECT_EQ(of("fr", 2), other);
  EXPECT_EQ(of("fr", 1'000'000), many);
  EXPECT_EQ(of("ar", 0), zero);
  EXPECT_EQ(of("ar", 2), two);
  EXPECT_EQ(of("ar", 103), few);
  EXPECT_EQ(of("ar", 111), many);
  EXPECT_EQ(of("ar", 100), other);
  EXPECT_EQ(of("ja", 1), other);
}

TEST(LocaleFormats, DatesAreFormattedAsFarAsTheyAreKnown)
{
  const auto of = [](const char* language) { return LocaleFormats{language}.date({2026, 11, 23}); };
  EXPECT_EQ(of("en"), "November 23, 2026");
  EXPECT_EQ(of("en-GB"), "23 November 2026");
  EXPECT_EQ(of("de"), "23. November 2026");
  EXPECT_EQ(of("fr"), "23 novembre 2026");
  EXPECT_EQ(of("es"), "23 de noviembre de 2026");
  EXPECT_EQ(of("ja"), "2026年11月23日");
  EXPECT_EQ(LocaleFormats{"en"}.date({2026, 2}), "February 2026");
  EXPECT_EQ(LocaleFormats{"ja"}.date({2026, 2}), "2026年2月");
  EXPECT_EQ(LocaleFormats{"de"}.date({2026}), "2026");
  EXPECT_EQ(LocaleFormats{"ja"}.date({2026}), "2026年");
}

TEST(LocaleFormats, OtherTextThanALanguageHasTheFormatsOfTheRoot)
{
  const LocaleFormats none{"<b>"};
  EXPECT_EQ(none.number(12), "12");
  EXPECT_EQ(none.plural_category(1), PluralCategory::other);
  EXPECT_EQ(LocaleFormats{""}.number(3), "3");
}

} // namespace
} // namespace standard_sitemap::locale_formats_test
