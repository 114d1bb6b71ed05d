#include "engine/base/calendar.h"

#include <gtest/gtest.h>

namespace standard_sitemap::calendar_test {
namespace {

TEST(MonthOfName, Rfc5322AndRfc9110HaveTheSameNames)
{
  int month = 0;
  for (const char* name :
       {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"})
    EXPECT_EQ(month_of_name(name, LetterCase::as_written), ++month) << name;
  for (const char* name : {"", "Ja", "June", "Juno", "Mai", "jan", "JAN", "Jan "})
    EXPECT_EQ(month_of_name(name, LetterCase::as_written), 0) << name;
}

// RFC 5322 1.2.2 with RFC 5234 2.3: strings in a grammar are case-insensitive.
TEST(MonthOfName, CaseMayBeIgnored)
{
  EXPECT_EQ(month_of_name("jan", LetterCase::ignored), 1);
  EXPECT_EQ(month_of_name("DEC", LetterCase::ignored), 12);
  EXPECT_EQ(month_of_name("june", LetterCase::ignored), 0);
}

// RFC 5322 4.3: 00 to 49 are 2000 to 2049, 50 to 99 are 1950 to 1999.
TEST(YearOfTwoDigits, IsOneOfTheHundredUpToTheLatest)
{
  EXPECT_EQ(year_of_two_digits(0, 2049), 2000);
  EXPECT_EQ(year_of_two_digits(49, 2049), 2049);
  EXPECT_EQ(year_of_two_digits(50, 2049), 1950);
  EXPECT_EQ(year_of_two_digits(99, 2049), 1999);
  EXPECT_EQ(year_of_two_digits(69, 2069), 2069);
  EXPECT_EQ(year_of_two_digits(70, 2069), 1970);
  EXPECT_EQ(year_of_two_digits(0, 2100), 2100);
  EXPECT_EQ(year_of_two_digits(1, 2100), 2001);
}

} // namespace
} // namespace standard_sitemap::calendar_test
