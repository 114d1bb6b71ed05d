// What a check says of variants (M-8).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/told.h"

namespace standard_sitemap::variant_check_test {
namespace {

using ::testing::ElementsAre;

/// The findings in a map that is correct except for `content`, which begins in line 2.
std::vector<std::string> findings(const std::string& content)
{
  constexpr const char* root = "http://example.com/map.xml";
  return test::told_of(root, {{root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                     "<item name='Home' role='home' url='/'/>\n" +
                                         content + "</sitemap>"}});
}

TEST(Check, M8_VariantsThatNothingTellsApart)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' lang='en'><variant lang='de' name='A'/>\n<variant lang='de' name='B'/>"
               "<variant lang='de' type='application/pdf'/></item>"),
      ElementsAre("warning duplicate-variant 3: a variant is never chosen: another alternative has the same "
                  "language and type (de, no type)"));
}

// RFC 5646, 2.1.1; RFC 9110, 8.3.1
TEST(Check, M8_LanguagesAndTypesThatDifferOnlyByCase)
{
  EXPECT_THAT(findings("<item name='a' url='a' lang='PT-br' type='text/html'>"
                       "<variant lang='pt-BR' type='Text/HTML' url='b'/></item>"),
              testing::Contains(testing::StartsWith("warning duplicate-variant ")));
  EXPECT_THAT(findings("<item name='a' url='a' lang='en' type='text/html;charset=utf-8'>"
                       "<variant lang='EN' type='text/html; Charset=\"UTF-8\"' url='b'/></item>"),
              testing::Contains(testing::StartsWith("warning duplicate-variant ")));
}

TEST(Check, M8_ANodeIsOneOfItsAlternativesIfItHasALink)
{
  EXPECT_THAT(
      findings("<item name='a' url='a' lang='de' type='text/html'>\n<variant name='A'/></item>\n"
               "<item name='b' lang='de'>\n<variant name='B' url='b'/></item>"),
      ElementsAre("warning duplicate-variant 3: a variant is never chosen: another alternative has the same "
                  "language and type (de, text/html)"));
}

TEST(Check, M8_WhatAVariantOfAnotherNodeHasIsNotThatOfThisOne)
{
  EXPECT_THAT(
      findings("<item url='a'><variant lang='de'/></item>\n"
               "<item><variant lang='de' name='B' url='b'/></item>\n<item/>"),
      ElementsAre("warning name-missing 2: this item has no name that a reader could see",
                  "warning name-missing 4: this item has no name that a reader could see",
                  "warning url-missing 4: the item \"\" cannot be used: it has no URI, and nothing is "
                  "below it"));
}

TEST(Check, M8_MarkupInTheTextsOfAVariant)
{
  EXPECT_THAT(
      findings("<item name='A' url='a'>\n<variant lang='de' name='B&lt;br>b' description='R&amp;amp;D'/>"
               "</item>"),
      ElementsAre("warning markup-in-text 3: the name of a variant is shown as plain text, so readers "
                  "see its markup: \"B<br>b\"",
                  "warning markup-in-text 3: the description of a variant is shown as plain text, so "
                  "readers see its markup: \"R&amp;D\""));
}

} // namespace
} // namespace standard_sitemap::variant_check_test
