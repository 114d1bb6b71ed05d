#include "engine/language/direction.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(DirectionOf, LanguagesByTheirUsualScript)
{
  for (const char* language : {"ar", "he", "fa", "ur", "yi", "ps", "dv", "AR-eg", "he_IL"})
    EXPECT_EQ(direction_of(language), Direction::right_to_left) << language;
  for (const char* language : {"en", "de", "ja", "hi", "zh-Hant", "az", "tr", "EN_us"})
    EXPECT_EQ(direction_of(language), Direction::left_to_right) << language;
}

TEST(DirectionOf, TheScriptOfATagComesFirst)
{
  EXPECT_EQ(direction_of("az-Arab"), Direction::right_to_left);
  EXPECT_EQ(direction_of("ar-Latn"), Direction::left_to_right);
  EXPECT_EQ(direction_of("en-Hebr"), Direction::right_to_left);
}

TEST(DirectionOf, TheRegionTellsTheLikelyScript)
{
  EXPECT_EQ(direction_of("pa-PK"), Direction::right_to_left); // Shahmukhi in Pakistan, Gurmukhi in India
  EXPECT_EQ(direction_of("pa-IN"), Direction::left_to_right);
}

TEST(DirectionOf, WhatIsNoLanguageHasNone)
{
  for (const char* language : {"", "und", "x-private", "not a tag", "en\"onload", "a", "en--us", "\xd8\xb9"})
    EXPECT_EQ(direction_of(language), std::nullopt) << language;
  EXPECT_EQ(direction_of("ar-" + std::string(200, 'x')), std::nullopt);
}

TEST(DirectionOfText, IsThatOfItsFirstLetter)
{
  EXPECT_EQ(direction_of_text("1. \u05d0 a"), Direction::right_to_left);
  EXPECT_EQ(direction_of_text("\u0639a"), Direction::right_to_left);
  EXPECT_EQ(direction_of_text("(a \u0639)"), Direction::left_to_right);
  EXPECT_EQ(direction_of_text("\U0001e900"), Direction::right_to_left) << "Adlam";
  EXPECT_EQ(direction_of_text("\xD7\xFF \u05d0"), Direction::right_to_left) << "after what is no character";
  EXPECT_EQ(direction_of_text("1, 2 \U0001f600 \xD7"), std::nullopt);
  EXPECT_EQ(direction_of_text(""), std::nullopt);
}

} // namespace
} // namespace standard_sitemap
