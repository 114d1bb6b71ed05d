#include "engine/language/language.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/language/language_range.h"

namespace standard_sitemap::language_test {
namespace {

using Tags = std::vector<std::string_view>;
using Choice = std::optional<std::size_t>;

constexpr std::nullopt_t none = std::nullopt;

TEST(BestLanguage, M8_TheReadersFirstWishWins)
{
  EXPECT_EQ(best_language("de", Tags{"en", "de", "fr"}), Choice{1});
  EXPECT_EQ(best_language("fr, en", Tags{"en", "de", "fr"}), Choice{2});
  EXPECT_EQ(best_language("EN", Tags{"de", "en"}), Choice{1});
}

TEST(BestLanguage, M8_WeightsDecide)
{
  EXPECT_EQ(best_language("en;q=0.5, de", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=0.5, de;q=0.501", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en ; q=0.9 , de ; Q=0.8", Tags{"de", "en"}), Choice{1});
  EXPECT_EQ(best_language("da, en-GB;q=0.8, en;q=0.7", Tags{"fr", "en"}), Choice{1});
}

TEST(BestLanguage, M8_EqualWeightsKeepTheirOrder)
{
  EXPECT_EQ(best_language("de;q=0.8, en;q=0.8", Tags{"en", "de"}), Choice{1});
}

TEST(BestLanguage, M8_NearLanguagesMatch)
{
  EXPECT_EQ(best_language("en-GB", Tags{"de", "en"}), Choice{1});
  EXPECT_EQ(best_language("en", Tags{"de", "en-GB"}), Choice{1});
  EXPECT_EQ(best_language("en-AU", Tags{"en-US", "en-GB"}), Choice{1}); // nearer to British English
  EXPECT_EQ(best_language("zh-TW", Tags{"zh-Hans", "zh-Hant"}), Choice{1});
  EXPECT_EQ(best_language("zh-CN", Tags{"zh-Hant", "zh-Hans"}), Choice{1});
  EXPECT_EQ(best_language("zh-Hant-TW", Tags{"zh", "zh-TW"}), Choice{1});
  EXPECT_EQ(best_language("nn", Tags{"en", "nb"}), Choice{1});
  EXPECT_EQ(best_language("no", Tags{"en", "nb"}), Choice{1});
  EXPECT_EQ(best_language("iw", Tags{"en", "he"}), Choice{1}); // a deprecated tag
}

TEST(BestLanguage, M8_NothingIfNoneIsNearEnough)
{
  EXPECT_EQ(best_language("ja", Tags{"de", "en"}), none);
  EXPECT_EQ(best_language("zh-TW", Tags{"ja"}), none);
  EXPECT_EQ(best_language("en", Tags{}), none);
}

// Older versions of ICU say otherwise.
TEST(BestLanguage, M8_ReadersOfUkrainianHaveNotAskedForRussian)
{
  EXPECT_EQ(best_language("uk", Tags{"en", "ru"}), none);
  EXPECT_EQ(best_language("uk-UA, en;q=0.5", Tags{"ru", "en"}), Choice{1});
  EXPECT_EQ(best_language("uk, en;q=0.5, ru;q=0.1", Tags{"ru", "de"}), Choice{0});
  EXPECT_EQ(best_language("uk", Tags{"ru", "uk"}), Choice{1});
  EXPECT_EQ(best_language("scn", Tags{"it", "en"}), none);
}

TEST(BestLanguage, M8_NothingIfTheReaderStatesNoWish)
{
  EXPECT_EQ(best_language("", Tags{"de", "en"}), none);
  EXPECT_EQ(best_language(" , ,", Tags{"de", "en"}), none);
  EXPECT_EQ(best_language("*", Tags{"de", "en"}), none);
  EXPECT_EQ(best_language("de;q=0", Tags{"de", "en"}), none);
}

TEST(BestLanguage, M8_OfEqualTagsTheFirst)
{
  EXPECT_EQ(best_language("de", Tags{"en", "de", "de"}), Choice{1});
  EXPECT_EQ(best_language("de", Tags{"en", "DE", "de"}), Choice{1});
}

TEST(BestLanguage, M8_InvalidAndEmptyTagsAreSkipped)
{
  EXPECT_EQ(best_language("de", Tags{"", "x", "not a tag", "d\xC3\xA9", "de"}), Choice{4});
  EXPECT_EQ(best_language(
                "de", Tags{std::string_view{"de\0", 3}, "und", "x-private", "-", "de-", "de--x", "de_AT"}),
            Choice{6});
  const std::string endless = "de" + std::string(100'000, '-');
  EXPECT_EQ(best_language("de", Tags{endless}), none);
  EXPECT_EQ(best_language("en", Tags{"", "und"}), none);
}

TEST(BestLanguage, M8_UnderscoresAreTolerated)
{
  EXPECT_EQ(best_language("de-AT", Tags{"en_US", "de_AT"}), Choice{1});
}

TEST(BestLanguage, M8_AWeightOfZeroRefuses)
{
  EXPECT_EQ(best_language("de, en;q=0", Tags{"en"}), none);
  EXPECT_EQ(best_language("en, en-GB;q=0", Tags{"en-GB", "en-US"}), Choice{1});
  EXPECT_EQ(best_language("en, en-GB;q=0", Tags{"en-GB"}), none);
  EXPECT_EQ(best_language("en-US, en;q=0", Tags{"en-GB"}), none); // would be near enough
  EXPECT_EQ(best_language("en-US, en;q=0", Tags{"en-GB", "en-US"}), Choice{1});
  EXPECT_EQ(best_language("no, *;q=0", Tags{"nb"}), none); // near, but not named
  EXPECT_EQ(best_language("de, *;q=0", Tags{"en", "de-AT"}), Choice{1});
  EXPECT_EQ(best_language("de;q=0.000, en;q=0.001", Tags{"de", "en"}), Choice{1});
}

TEST(BestLanguage, M8_AWildcardIsNoWish)
{
  EXPECT_EQ(best_language("de, *;q=0.5", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("ja, *;q=0.5", Tags{"en", "de"}), none);
}

TEST(BestLanguage, M8_AWildcardComesBeforeWhatWeighsLess)
{
  EXPECT_EQ(best_language("*, en;q=0.5", Tags{"en", "fr"}), Choice{1});
  EXPECT_EQ(best_language("*, en;q=0.5", Tags{"en"}), Choice{0});
  EXPECT_EQ(best_language("ja, *;q=0.8, en;q=0.5", Tags{"en", "fr", "ja"}), Choice{2});
  EXPECT_EQ(best_language("*, en", Tags{"fr", "en"}), Choice{1}); // equal weights: the one that is named wins
}

TEST(BestLanguage, M8_MalformedMembersAreLeftOut)
{
  EXPECT_EQ(best_language("en;q=2, de", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=1.001, de;q=0.1", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=-1, de;q=0.1", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=0.1234, de;q=0.1", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=, de;q=0.1", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=.5, de;q=0.1", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language(";q=1, e n, de;q=0.1", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("\x01, \xFF, de", Tags{"en", "de"}), Choice{1});
  EXPECT_EQ(best_language("en;q=1., de", Tags{"en", "de"}),
            Choice{0}); // RFC 9110 allows a point without digits after it
  EXPECT_EQ(best_language("en;level=1;q=0.1, de;q=0.5", Tags{"en", "de"}), Choice{1});
}

TEST(AcceptLanguage, RangesBeyondThe64thAreIgnored)
{
  std::string list;
  for (int i = 0; i < 63; ++i)
    list += "de;q=0.5, malformed;q=x, ";
  list += "fr;q=0.6, en;q=0.7";
  const std::vector<LanguageRange> ranges = parse_accept_language(list);
  ASSERT_EQ(ranges.size(), 64u);
  EXPECT_EQ(ranges.front().tag, "fr");
  EXPECT_EQ(ranges.front().weight, 600u);
  EXPECT_EQ(ranges.back().tag, "de");
}

TEST(BestLanguage, M8_BytesBeyondThe8192ndAreIgnored)
{
  EXPECT_EQ(best_language("en;q=0.1," + std::string(8192, ' ') + "de", Tags{"en", "de"}), Choice{0});
  EXPECT_EQ(best_language(std::string(9000, 'x'), Tags{"en"}), none);
}

TEST(BestLanguage, M8_ManyTags)
{
  std::vector<std::string> names;
  for (char a = 'a'; a <= 'z'; ++a)
    for (char b = 'a'; b <= 'z'; ++b)
      for (char c = 'a'; c <= 'o'; ++c)
        names.push_back({'q', a, b, '-', 'x', '-', c});
  names.push_back("de");
  const Tags tags{names.begin(), names.end()};
  EXPECT_EQ(best_language("ja, de", tags), Choice{tags.size() - 1});
  EXPECT_EQ(best_language("ja", tags), none);
}

TEST(LanguageChoice, M8_AnswersAsBestLanguageDoesTheSecondTimeToo)
{
  LanguageChoice choice{"de-AT, en;q=0.5"};
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(choice.best(Tags{"en", "de"}), Choice{1});
    EXPECT_EQ(choice.best(Tags{"de", "en"}), Choice{0});
    EXPECT_EQ(choice.best(Tags{"ja"}), none);
    EXPECT_EQ(choice.best(Tags{}), none);
    EXPECT_EQ(choice.best(Tags{"ja", "en"}), Choice{1});
  }
}

TEST(LanguageChoice, M8_ListsThatLookAlikeAreKeptApart)
{
  LanguageChoice choice{"de"};
  EXPECT_EQ(choice.best(Tags{"x\n", "de"}), Choice{1});
  EXPECT_EQ(choice.best(Tags{"x", "", "de"}), Choice{2});
  EXPECT_EQ(choice.best(Tags{"x\nde"}), none);
  EXPECT_EQ(choice.best(Tags{"x", "de"}), Choice{1});
}

TEST(LanguageChoice, M8_MoreSetsThanAreRemembered)
{
  LanguageChoice choice{"de"};
  for (int i = 0; i < 1200; ++i) {
    const std::string other = "en-x-" + std::to_string(i);
    EXPECT_EQ(choice.best(Tags{other, "de"}), Choice{1});
  }
  EXPECT_EQ(choice.best(Tags{"en-x-1199", "de"}), Choice{1});
  EXPECT_EQ(choice.best(Tags{std::string(2000, 'x'), "de"}), Choice{1});
}

TEST(SameLanguage, CaseUnderscoresAndCanonicalForms)
{
  EXPECT_TRUE(same_language("en-GB", "en_gb"));
  EXPECT_TRUE(same_language("DE", "de"));
  EXPECT_TRUE(same_language("iw", "he"));
  EXPECT_TRUE(same_language("zh-cmn", "cmn") || same_language("zh-cmn", "zh"));
  EXPECT_TRUE(same_language("sr-latn-rs", "sr-Latn-RS"));
  EXPECT_TRUE(same_language("not a tag", "NOT A TAG"));
}

TEST(SameLanguage, DifferentLanguages)
{
  EXPECT_FALSE(same_language("en-GB", "en"));
  EXPECT_FALSE(same_language("en", "de"));
  EXPECT_FALSE(same_language("en", ""));
  EXPECT_FALSE(same_language("", "und"));
  EXPECT_FALSE(same_language("not a tag", "en"));
  EXPECT_FALSE(same_language("zh-Hans", "zh-Hant"));
}

} // namespace
} // namespace standard_sitemap::language_test
