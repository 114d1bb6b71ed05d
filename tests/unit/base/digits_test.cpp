#include "engine/base/digits.h"

#include <gtest/gtest.h>

namespace standard_sitemap::digits_test {
namespace {

TEST(TakeNumber, RemovesExactlyTheGivenNumberOfDigits)
{
  std::string_view text = "20050103";
  EXPECT_EQ(take_number(text, 4), 2005);
  EXPECT_EQ(take_number(text, 2), 1);
  EXPECT_EQ(take_number(text, 0), 0);
  EXPECT_EQ(text, "03");
  EXPECT_EQ(take_number(text, 2), 3);
  EXPECT_EQ(text, "");
}

TEST(TakeNumber, AnythingElseStays)
{
  for (const std::string_view text : {"", "1", "1x", "x1", "-1", "+1", " 1", "1 "}) {
    std::string_view rest = text;
    EXPECT_EQ(take_number(rest, 2), std::nullopt) << text;
    EXPECT_EQ(rest, text);
  }
}

TEST(TakeNumber, HasNineDigits)
{
  std::string_view text = "9999999999";
  EXPECT_EQ(take_number(text, 9), 999'999'999);
  EXPECT_EQ(text, "9");
}

} // namespace
} // namespace standard_sitemap::digits_test
