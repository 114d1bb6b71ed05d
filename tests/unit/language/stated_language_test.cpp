#include "engine/language/stated_language.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

bool agree(std::string_view a, std::string_view b)
{
  const auto first = StatedLanguage::of(a), second = StatedLanguage::of(b);
  EXPECT_TRUE(first && second) << a << ' ' << b;
  const bool result = first->agrees_with(*second);
  EXPECT_EQ(result, second->agrees_with(*first)) << a << ' ' << b;
  return result;
}

TEST(StatedLanguageTest, TheLanguageDecides)
{
  EXPECT_TRUE(agree("de", "DE"));
  EXPECT_TRUE(agree("he", "iw")) << "a former tag of the same language";
  EXPECT_TRUE(agree("de-1996", "de"));
  EXPECT_TRUE(agree("en_GB", "en-GB"));
  EXPECT_FALSE(agree("de", "en"));
  EXPECT_FALSE(agree("sr", "hr"));
  EXPECT_FALSE(agree("de", "nds"));
}

TEST(StatedLanguageTest, ARegionCountsOnlyIfBothStateOne)
{
  EXPECT_TRUE(agree("de", "de-AT"));
  EXPECT_FALSE(agree("pt-PT", "pt-BR"));
  EXPECT_FALSE(agree("en-GB", "en-US"));
  EXPECT_TRUE(agree("es-419", "es-MX")) << "Mexico is in Latin America";
}

TEST(StatedLanguageTest, AScriptCountsOnlyIfBothStateOne)
{
  EXPECT_TRUE(agree("sr-Latn", "sr"));
  EXPECT_FALSE(agree("sr-Latn", "sr-Cyrl"));
  EXPECT_TRUE(agree("sr-RS", "sr-Latn")) << "both scripts are in use there";
}

TEST(StatedLanguageTest, OfChineseTheRegionStatesTheScript)
{
  EXPECT_TRUE(agree("zh-TW", "zh-Hant"));
  EXPECT_TRUE(agree("zh-Hant-HK", "zh-HK"));
  EXPECT_FALSE(agree("zh-TW", "zh-Hans"));
  EXPECT_FALSE(agree("zh-CN", "zh-Hant"));
  EXPECT_TRUE(agree("zh", "zh-TW"));
}

TEST(StatedLanguageTest, NorwegianIsStatedInTwoWays)
{
  EXPECT_TRUE(agree("no", "nb"));
  EXPECT_TRUE(agree("nb-NO", "no"));
  EXPECT_FALSE(agree("no", "da"));
}

TEST(StatedLanguageTest, WhatNamesNoLanguageStatesNone)
{
  for (const char* tag : {"", "english", "x-default", "und", "mul", "mis", "*", "de,en", "d\xFF"})
    EXPECT_FALSE(StatedLanguage::of(tag)) << tag;
}

} // namespace
} // namespace standard_sitemap
