#include "engine/language/language.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/language/language_range.h"

namespace standard_sitemap {
namespace {

using Tags = std::vector<std::string_view>;
using Choice = std::optional<std::size_t>;

constexpr std::nullopt_t none = std::nullopt;

// RFC 9110 12.4.2.
TEST(AcceptLanguage, WeightsAtTheirBounds)
{
  EXPECT_EQ(parse_weight("0"), 0u);
  EXPECT_EQ(parse_weight("1"), 1000u);
  EXPECT_EQ(parse_weight("0.09"), 90u);
  EXPECT_EQ(parse_weight("0.999"), 999u);
  EXPECT_EQ(parse_weight("1.000"), 1000u);
  for (const std::string_view malformed :
       {"", "2", "/", "1x", "0x", "0.:", "0.1/", "0.1:", "1.001", "0.1234", "0,5"})
    EXPECT_EQ(parse_weight(malformed), std::nullopt) << malformed;
}

TEST(AcceptLanguage, MembersWithoutARangeAreIgnored)
{
  EXPECT_EQ(parse_accept_language(";q=1, de").size(), 1u);
  EXPECT_TRUE(parse_accept_language(" , ,").empty());
}

TEST(BestLanguage, M8_OtherParametersAndEmptyOnesDoNotMatter)
{
  EXPECT_EQ(best_language("en;level=5, de;q=0.5", Tags{"de", "en"}), Choice{1});
  EXPECT_EQ(best_language("en;;q=0.1, de;q=0.5", Tags{"en", "de"}), Choice{1});
}

TEST(BestLanguage, M8_TheFirst8192BytesCountButNoHalfRange)
{
  const auto field = [](std::size_t end_of_de, std::string_view after) {
    const std::string_view english = "en;q=0.1,";
    return std::string{english} + std::string(end_of_de - 2 - english.size(), ' ') + "de" +
           std::string{after};
  };
  const Tags tags{"en", "de"};
  EXPECT_EQ(best_language(field(8191, ""), tags), Choice{1});
  EXPECT_EQ(best_language(field(8192, ""), tags), Choice{1});
  EXPECT_EQ(best_language(field(8193, ""), tags), Choice{0});
  EXPECT_EQ(best_language(field(9000, ",fr"), tags), Choice{0});
  EXPECT_EQ(best_language(field(8192, "-AT"), tags), Choice{0});
}

TEST(BestLanguage, M8_NothingIfOnlyTheWildcardIsWished)
{
  EXPECT_EQ(best_language("*, *;q=0.5", Tags{"en"}), none);
  EXPECT_EQ(best_language("*, *;q=0.5, de;q=0", Tags{"en"}), none);
}

TEST(BestLanguage, M8_ARefusalIsNoWish)
{
  EXPECT_EQ(best_language("de, en-US;q=0", Tags{"en-GB"}), none);
}

TEST(BestLanguage, M8_TheLastWildcardChoosesNothing)
{
  EXPECT_EQ(best_language("ja, *;q=0.5, de;q=0", Tags{"en"}), none);
  EXPECT_EQ(best_language("*, en;q=0.001", Tags{"en"}), Choice{0});
  EXPECT_EQ(best_language("*, en;q=0.001", Tags{"en", "fr"}), Choice{1});
}

TEST(BestLanguage, M8_ATagThatNamesNoLanguageIsNoWish)
{
  EXPECT_EQ(best_language("und", Tags{"en", "de"}), none);
  EXPECT_EQ(best_language("und, de;q=0.5", Tags{"en", "de"}), Choice{1});
  EXPECT_FALSE(same_language("und", "und-x-a"));
  EXPECT_FALSE(same_language("und-DD", "und-DE")); // the same region, but no language
}

TEST(BestLanguage, M8_EveryLetterAndDigitMayStandInATag)
{
  EXPECT_EQ(best_language("ZH", Tags{"en", "ZH"}), Choice{1});
  EXPECT_EQ(best_language("az-AZ", Tags{"en", "AZ-az"}), Choice{1});
  EXPECT_EQ(best_language("es", Tags{"en", "es-005"}), Choice{1});
  EXPECT_EQ(best_language("de", Tags{"en", "de-x-a09z"}), Choice{1});
}

TEST(BestLanguage, M8_TagsOver100BytesAreNoLanguages)
{
  std::string tag = "de-x";
  for (int i = 0; i < 12; ++i)
    tag += "-abcdefg";
  ASSERT_EQ(tag.size(), 100u);
  EXPECT_EQ(best_language("de", Tags{tag}), Choice{0});
  tag += 'h';
  EXPECT_EQ(best_language("de", Tags{tag}), none);
}

TEST(AcceptLanguage, SpellingsAreFoldedInAsciiOnly)
{
  EXPECT_TRUE(same_spelling("en_GB", "en-GB"));
  EXPECT_TRUE(same_spelling("AZ", "az"));
  EXPECT_FALSE(same_spelling("@", "`"));
  EXPECT_FALSE(same_spelling("[", "{"));
  EXPECT_FALSE(same_spelling("`", "-"));
  EXPECT_FALSE(same_spelling(".", "-"));
  EXPECT_FALSE(same_spelling(".", "_"));
}

TEST(AcceptLanguage, TheMostSpecificRangeRefuses)
{
  EXPECT_TRUE(is_refused("i-klingon", parse_accept_language("*, i;q=0")));
  EXPECT_FALSE(is_refused("i-klingon", parse_accept_language("*;q=0, i")));
  EXPECT_TRUE(is_refused("de_AT", parse_accept_language("de, de-at;q=0")));
  EXPECT_FALSE(is_refused("de", parse_accept_language("de;q=0, de"))); // the best weight of a range counts
}

TEST(LanguageChoice, M8_ControlsAreKeptApartToo)
{
  LanguageChoice choice{"de"};
  EXPECT_EQ(choice.best(Tags{"x\vde"}), none);
  EXPECT_EQ(choice.best(Tags{"x", "de"}), Choice{1});
}

} // namespace
} // namespace standard_sitemap
