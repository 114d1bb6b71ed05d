// What the table has of CLDR, for programs without ICU, against ICU's.

#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <unicode/numsys.h>

#include "render/words/words.h"

namespace standard_sitemap::cldr_test {
namespace {

// CLDR 45 has Latin digits for Arabic, which versions before it have not; those that are named are written.
TEST(Cldr, NumbersAreWrittenInTheNumberingSystemThatIsNamed)
{
  for (const std::string_view language : Words::languages()) {
    const Words words = *Words::in(language);
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::NumberingSystem> named{
        icu::NumberingSystem::createInstanceByName(std::string{words.numbering_system()}.c_str(), status)};
    ASSERT_TRUE(U_SUCCESS(status)) << language;
    std::string seven;
    icu::UnicodeString{named->getDescription().char32At(7)}.toUTF8String(seven);
    EXPECT_NE(words.items(7).find(seven), std::string::npos) << language;
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
