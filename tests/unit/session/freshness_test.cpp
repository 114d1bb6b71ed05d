// RFC 9111, for a private cache in memory.

#include <gtest/gtest.h>

#include "engine/session/freshness.h"
#include "engine/web/http_date.h"

namespace standard_sitemap::freshness_test {
namespace {

using namespace std::chrono_literals;
using std::chrono::seconds;

constexpr const char* date = "Sun, 06 Nov 1994 08:49:37 GMT";

seconds lifetime(const HeaderList& fields, bool redirected = false)
{
  return freshness_of(fields, redirected).lifetime;
}

// RFC 9110 5.6.7: its three examples are the same moment, 784111777 seconds after 1970.
TEST(HttpDate, AllThreeFormsAreRead)
{
  const std::chrono::sys_seconds moment{784'111'777s};
  EXPECT_EQ(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), moment);
  EXPECT_EQ(parse_http_date("Sunday, 06-Nov-94 08:49:37 GMT"), moment);
  EXPECT_EQ(parse_http_date("Sun Nov  6 08:49:37 1994"), moment);
  EXPECT_EQ(parse_http_date(" Sun, 06 Nov 1994 08:49:37 GMT\t"), moment);
  EXPECT_EQ(parse_http_date("Sun Nov 16 08:49:37 1994"), moment + 240h);
  EXPECT_EQ(parse_http_date("Sunday, 06-Nov-30 08:49:37 GMT").value() -
                parse_http_date("Wed, 06 Nov 2030 08:49:37 GMT").value(),
            0s);
}

TEST(HttpDate, OtherTextIsNoDate)
{
  for (const char* text :
       {"", "0", "-1", "Sun", "Sun,", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMTx", "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "1994-11-06T08:49:37Z", "Sun Nov  6 08:49:37 19940"})
    EXPECT_FALSE(parse_http_date(text)) << text;
}

TEST(HttpDate, Rfc9110_5_6_7_DatesAreCaseSensitive)
{
  EXPECT_FALSE(parse_http_date("Sun, 06 nov 1994 08:49:37 GMT"));
  EXPECT_FALSE(parse_http_date("Sun, 06 Nov 1994 08:49:37 gmt"));
}

TEST(HttpDate, YearsOfTwoDigitsAre1970To2069)
{
  EXPECT_EQ(parse_http_date("Friday, 06-Nov-70 08:49:37 GMT"),
            parse_http_date("Fri, 06 Nov 1970 08:49:37 GMT"));
  EXPECT_EQ(parse_http_date("Wednesday, 06-Nov-69 08:49:37 GMT"),
            parse_http_date("Wed, 06 Nov 2069 08:49:37 GMT"));
  EXPECT_TRUE(parse_http_date("Wed, 06 Nov 2069 08:49:37 GMT"));
}

TEST(Freshness, Rfc9111_MaxAge)
{
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=60"}}), 60s);
  EXPECT_EQ(lifetime({{"Cache-Control", "public, MAX-AGE=\"60\""}}), 60s);
  EXPECT_EQ(lifetime({{"Cache-Control", R"(max-age="6\0")"}}), 60s) << "RFC 9110 5.6.4: escapes are read";
  EXPECT_EQ(lifetime({{"Cache-Control", R"(max-age="60)"}}), 0s);
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age = 60 , public"}}), 60s) << "spaces do not matter";
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=60"}, {"cache-control", "max-age=30"}}), 30s)
      << "the shorter";
  EXPECT_EQ(lifetime({{"Cache-Control", "x=\"max-age=1, y\", max-age=60"}}), 60s) << "not within quotes";
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=0"}}), 0s);
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=99999999999999999999"}}), 2147483648s);
  for (const char* malformed : {"max-age", "max-age=", "max-age=-1", "max-age=soon", "max-age=1.5"})
    EXPECT_EQ(lifetime({{"Cache-Control", malformed}}), 0s) << malformed;
  EXPECT_EQ(lifetime({{"Cache-Control", "s-maxage=60, max-age=10"}}), 10s) << "not for a private cache";
}

TEST(Freshness, Rfc9111_AnAgeIsTakenOff)
{
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=60"}, {"Age", "20"}}), 40s);
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=60"}, {"Age", "61"}}), 0s);
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=60"}, {"Age", "old"}}), 0s);
}

TEST(Freshness, Rfc9111_ExpiresLessDate)
{
  EXPECT_EQ(lifetime({{"Date", date}, {"Expires", "Sun, 06 Nov 1994 08:59:37 GMT"}}), 600s);
  EXPECT_EQ(lifetime({{"Date", date}, {"Expires", "Sun, 06 Nov 1994 08:39:37 GMT"}}), 0s);
  EXPECT_EQ(lifetime({{"Date", date}, {"Expires", "0"}}), 0s) << "malformed: expired";
  EXPECT_EQ(lifetime({{"Expires", "Sun, 06 Nov 2994 08:49:37 GMT"}}), 0s) << "there is no Date to count from";
  EXPECT_EQ(lifetime({{"Date", date}, {"Expires", date}, {"Cache-Control", "max-age=60"}}), 60s);
}

TEST(Freshness, Rfc9111_HeuristicWhereNothingIsSaid)
{
  EXPECT_EQ(lifetime({}), 300s);
  EXPECT_EQ(lifetime({{"Date", date}, {"Last-Modified", "Sun, 06 Nov 1994 08:49:36 GMT"}}), 300s);
  EXPECT_EQ(lifetime({{"Date", date}, {"Last-Modified", "Sat, 05 Nov 1994 22:49:37 GMT"}}), 3600s)
      << "a tenth of ten hours";
  EXPECT_EQ(lifetime({{"Date", date}, {"Last-Modified", "Sun, 06 Nov 1904 08:49:37 GMT"}}), 86400s);
  EXPECT_EQ(lifetime({{"Date", date}, {"Last-Modified", "Sun, 06 Nov 2094 08:49:37 GMT"}}), 300s);
}

TEST(Freshness, Rfc9111_WhatIsNotReused)
{
  EXPECT_FALSE(freshness_of({{"Cache-Control", "max-age=60, no-store"}}, false).storable);
  const Freshness asked = freshness_of({{"Cache-Control", "no-cache, max-age=60"}}, false);
  EXPECT_TRUE(asked.storable);
  EXPECT_EQ(asked.lifetime, 0s);
  EXPECT_EQ(lifetime({{"Cache-Control", "no-cache=\"Set-Cookie\", max-age=60"}}), 0s);
  EXPECT_EQ(lifetime({{"Pragma", "no-cache"}}), 0s);
  EXPECT_EQ(lifetime({{"Pragma", "no-cache"}, {"Cache-Control", "max-age=60"}}), 60s);
}

TEST(Freshness, Rfc9111_Vary)
{
  const auto with_vary = [](const char* vary, const char* tag = nullptr) {
    HeaderList fields{{"Cache-Control", "max-age=60"}, {"Vary", vary}};
    if (tag != nullptr)
      fields.add("ETag", tag);
    return freshness_of(fields, false);
  };
  EXPECT_EQ(with_vary("Accept, accept-language, User-Agent, Accept-Encoding, Origin").lifetime, 60s)
      << "the same for every page of a key";
  for (const char* vary : {"*", "Cookie", "Accept, Cookie", "Referer"}) {
    EXPECT_FALSE(with_vary(vary).storable) << vary;
    EXPECT_TRUE(with_vary(vary, "\"1\"").storable) << vary;
    EXPECT_EQ(with_vary(vary, "\"1\"").lifetime, 0s) << vary;
  }
}

TEST(Freshness, WhatCameThroughRedirectsIsNotTrustedForLong)
{
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=86400"}}, true), 300s);
  EXPECT_EQ(lifetime({{"Cache-Control", "max-age=60"}}, true), 60s);
}

} // namespace
} // namespace standard_sitemap::freshness_test
