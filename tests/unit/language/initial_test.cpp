#include "engine/language/initial.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/language/ascii_sort_key.h"

namespace standard_sitemap {
namespace {

TEST(Initials, G14_ALetterOfItsOwnIsAHeading)
{
  EXPECT_EQ(Initials{"sv"}.of("\u00E4r"), "\u00C4");
  EXPECT_EQ(Initials{"de"}.of("\u00E4r"), "A");
  EXPECT_EQ(Initials{"cs"}.of("chata"), "CH");
  EXPECT_EQ(Initials{"ja"}.of("\u30AC"), "\u304B"); // ga is one of ka, ki, ku, ke, ko
  EXPECT_EQ(Initials{""}.of("\u00C4r"), "A");
  EXPECT_EQ(Initials{"de"}.of("\u0439"), "\u0418"); // of another script
}

TEST(Initials, G14_WhatHasNoLetter)
{
  for (const char* const language : {"", "de", "ja"}) {
    const Initials initials{language};
    EXPECT_EQ(initials.of("7up"), digits_heading);
    EXPECT_EQ(initials.of("\u0667"), digits_heading);
    EXPECT_EQ(initials.of("-"), other_heading);
    EXPECT_EQ(initials.of(""), other_heading);
    EXPECT_EQ(initials.of("\u6771"), other_heading);
  }
}

// So that WebAssembly need not ask JavaScript.
TEST(Initials, G14_AsciiIsUnderItsLetterIfTheRootOrdersIt)
{
  for (char a = 'a'; a <= 'z'; ++a)
    for (char b = 'a'; b <= 'z'; ++b)
      if (const std::string language{a, b}; root_orders_ascii_of(language)) {
        const Initials initials{language};
        for (char first = 'a'; first <= 'z'; ++first)
          for (const char second : {'\0', ' ', 'a', 'h', 'z'})
            EXPECT_EQ(initials.of({std::string{first, second}}),
                      std::string(1, static_cast<char>(first - 'a' + 'A')))
                << language;
      }
}

} // namespace
} // namespace standard_sitemap
