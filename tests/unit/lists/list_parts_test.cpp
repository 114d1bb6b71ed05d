// The small parts of the readers of lists.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/list_date.h"
#include "engine/lists/url_characters.h"
#include "engine/web/uri_repair.h"

namespace standard_sitemap {
namespace {

TEST(ListDate, G4_AllFormsOfTheW3c)
{
  for (const auto* good :
       {"2005", "2005-01", "2005-01-31", "2004-02-29", "2000-02-29", "2005-01-31T12:00Z",
        "2005-01-31T12:00+01:00", "2005-01-31T23:59:59-12:30", "2005-01-31T12:00:00.123456Z"})
    EXPECT_TRUE(is_w3c_date(good)) << good;
  for (const auto* bad :
       {"", "5", "20050131", "2005-1-31", "2005-13", "2005-00", "2005-02-29", "1900-02-29", "2005-04-31",
        "2005-01-00", "2005-01-31T12:00", "2005-01-31T24:00Z", "2005-01-31T12:60Z", "2005-01-31 12:00Z",
        "2005-01-31T12:00:00.Z", "2005-01-31T12:00+0100", "2005-01-31T12:00ZZ", "31.01.2005", "2005-01-31Z"})
    EXPECT_FALSE(is_w3c_date(bad)) << bad;
}

TEST(ListDate, G6_DatesOfRss)
{
  EXPECT_EQ(w3c_date_of_rfc822("Mon, 03 Jan 2005 08:00:00 +0100"), "2005-01-03T08:00:00+01:00");
  EXPECT_EQ(w3c_date_of_rfc822("3 jan 2005 08:00 GMT"), "2005-01-03T08:00Z");
  EXPECT_EQ(w3c_date_of_rfc822("Tue, 10 Jun 03 04:00:00 EST"), "2003-06-10T04:00:00-05:00");
  EXPECT_EQ(w3c_date_of_rfc822("Wed, 10 Jun 98 04:00:00 UT"), "1998-06-10T04:00:00Z");
  // RFC 5322 3.2.2, 3.3 and 4.3, and hours with one digit.
  EXPECT_EQ(w3c_date_of_rfc822("Mon,03 Jan 2005 8:05:00 +0100"), "2005-01-03T08:05:00+01:00");
  EXPECT_EQ(w3c_date_of_rfc822(" Mon ,\r\n 3 (a (b) \\) c) Jan\t2005 08 : 00 (x) GMT (UTC)\n"),
            "2005-01-03T08:00Z");
  EXPECT_EQ(w3c_date_of_rfc822("03 Jan 49 23:59:60 A"), "2049-01-03T23:59:60Z");
  EXPECT_EQ(w3c_date_of_rfc822("03 Jan 50 08:00 z"), "1950-01-03T08:00Z");
  EXPECT_EQ(w3c_date_of_rfc822("03 Jan 105 08:00 pdt"), "2005-01-03T08:00-07:00");
  EXPECT_EQ(w3c_date_of_rfc822("03Jan2005 08:00-0330"), "2005-01-03T08:00-03:30");
  for (const auto* bad : {"Mon 03 Jan 2005 08:00:00 GMT",
                          "Mon, 03 Jan 2005 08:00:00 J",
                          "Mon, 03 Jan 2005 08:00:00",
                          "Mon, 03 Jan 2005 08:00:00 +100",
                          "Mon, 03 Jan 2005 08:00:00 +01:00",
                          "Mon, 03 Jan 2005 24:00:00 GMT",
                          "Mon, 03 Jan 2005 8:5:00 GMT",
                          "Mon, 003 Jan 2005 08:00:00 GMT",
                          "Mon, 03 Jan 20055 08:00:00 GMT",
                          "Mon, 29 Feb 2005 08:00:00 GMT",
                          "Mon, 03 Jan 2005 08:00:00 GMT (open",
                          "Mon, 03 Jan 5 08:00 GMT",
                          "Mon,",
                          "",
                          "2005-01-03",
                          "Mon, 32 Jan 2005 08:00:00 GMT",
                          "Mon, 03 Foo 2005 08:00:00 GMT",
                          "Mon, 03 Jan 2005 08:00:00 XYZ",
                          "03 Jan 2005",
                          "Mon, 03 Jan 2005 08:00:00 GMT again"})
    EXPECT_EQ(w3c_date_of_rfc822(bad), std::nullopt) << bad;
}

// Characters that are skipped without a closer look are those that D-9 leaves as they are.
TEST(UrlCharacters, D9_WhatIsUnusual)
{
  const std::string_view start = "http://example.com/a";
  for (unsigned c = 0; c < 256; ++c) {
    const std::string url = std::string{start} + static_cast<char>(c) + "b_c";
    const bool usual = c != '&' && c != '#' && c < 0x80 && Uri::parse({url}) && !needs_repair({url});
    EXPECT_EQ(find_unusual_in_url(url, 0), usual ? url.size() : start.size()) << c;
  }
  for (const std::string_view good : {"", "%41", "a%4fb%C3", "~~~~~~~~~~", "http://a.example/!$%00~_?a=b;c"})
    EXPECT_EQ(find_unusual_in_url(good, 0), good.size()) << good;
  for (const std::string_view bad : {"%", "%4", "%4g", "abcdefgh%", "%%41", "a#b#c"})
    EXPECT_EQ(find_unusual_in_url(bad, 0), bad.find_first_of("%#")) << bad;
  EXPECT_TRUE(needs_repair({"http://[::1]/["}));
  for (const auto* good :
       {"", " http://example.com/a ", "http://[::1]/", "\xc3\xa4", "a\\b", "http://a/\x01"})
    EXPECT_FALSE(needs_repair({good})) << good;
}

} // namespace
} // namespace standard_sitemap
