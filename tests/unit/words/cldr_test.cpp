// What the table has of CLDR, for programs without ICU, against ICU's.

#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <unicode/numsys.h>

#include "render/words/words.h"

namespace standard_sitemap::cldr_test {
namespace {

icu::Locale locale_of(std::string_view language)
{
  return icu::Locale{std::string{language}.c_str()};
}

TEST(Cldr, NumberingSystems)
{
  for (const std::string_view language : Words::languages()) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::NumberingSystem> usual{
        icu::NumberingSystem::createInstance(locale_of(language), status)};
    ASSERT_TRUE(U_SUCCESS(status)) << language;
    EXPECT_EQ(Words::in(language)->numbering_system(), usual->getName()) << language;
  }
}

TEST(Cldr, PluralCategoriesAreThoseThatWholeNumbersHave)
{
  for (const std::string_view language : Words::languages()) {
    const LocaleFormats formats{language};
    std::set<PluralCategory> met;
    for (std::uint64_t number = 0; number <= 1'200; ++number)
      met.insert(formats.plural_category(number));
    met.insert(formats.plural_category(1'000'000));
    std::string names;
    for (const PluralCategory category : met) // in the order of CLDR
      names += std::string{names.empty() ? "" : ", "} + std::string{plural_category_name(category)};
    EXPECT_EQ(Words::in(language)->plural_categories(), names) << language;
  }
}

} // namespace
} // namespace standard_sitemap::cldr_test
