#include <gtest/gtest.h>

#include "engine/web/request_context.h"

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

using test::uri;

std::string referer(std::string_view page, std::string_view target, ReferrerPolicy policy)
{
  return referer_for(uri(page), uri(target), policy);
}

TEST(ReferrerPolicy, TheLastKnownTokenCounts)
{
  EXPECT_EQ(parse_referrer_policy("no-referrer"), ReferrerPolicy::no_referrer);
  EXPECT_EQ(parse_referrer_policy("no-referrer, strict-origin-when-cross-origin"),
            ReferrerPolicy::strict_origin_when_cross_origin);
  EXPECT_EQ(parse_referrer_policy(" origin ,\tsome-future-policy,"), ReferrerPolicy::origin);
  EXPECT_EQ(parse_referrer_policy("Unsafe-URL"), ReferrerPolicy::unsafe_url);
  for (const char* value : {"", ",", " ", "never", "no referrer", "origin;x", "no-referrer origin"})
    EXPECT_EQ(parse_referrer_policy(value), std::nullopt) << value;
}

TEST(RequestContext, F2_AcceptIsNarrowedToXml)
{
  EXPECT_EQ(sitemap_accept, "application/xml, text/xml;q=0.9, */*;q=0.1");
  EXPECT_EQ(RequestContext{}.accept, "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
  EXPECT_EQ(RequestContext{}.referrer_policy, ReferrerPolicy::strict_origin_when_cross_origin);
}

TEST(ReferrerPolicy, EveryToken)
{
  EXPECT_EQ(parse_referrer_policy("no-referrer-when-downgrade"), ReferrerPolicy::no_referrer_when_downgrade);
  EXPECT_EQ(parse_referrer_policy("origin"), ReferrerPolicy::origin);
  EXPECT_EQ(parse_referrer_policy("origin-when-cross-origin"), ReferrerPolicy::origin_when_cross_origin);
  EXPECT_EQ(parse_referrer_policy("same-origin"), ReferrerPolicy::same_origin);
  EXPECT_EQ(parse_referrer_policy("strict-origin"), ReferrerPolicy::strict_origin);
}

struct ReferrerCase {
  ReferrerPolicy policy;
  const char* same_origin;
  const char* other_origin;
  const char* downgrade;
  friend void PrintTo(const ReferrerCase& of, std::ostream* stream)
  {
    *stream << "policy " << static_cast<int>(of.policy);
  }
};

// W3C Referrer Policy, section 3, for a page https://a.example/p?q.
class RefererByPolicy : public testing::TestWithParam<ReferrerCase> {};

TEST_P(RefererByPolicy, F3_RefererOfThePage)
{
  const ReferrerCase& expected = GetParam();
  constexpr const char* page = "https://u:p@a.example:443/p?q#f";
  EXPECT_EQ(referer(page, "https://a.example/m", expected.policy), expected.same_origin);
  EXPECT_EQ(referer(page, "https://b.example/m", expected.policy), expected.other_origin);
  EXPECT_EQ(referer(page, "http://a.example/m", expected.policy), expected.downgrade);
}

constexpr const char* url = "https://a.example/p?q";
constexpr const char* origin = "https://a.example/";

INSTANTIATE_TEST_SUITE_P(
    All, RefererByPolicy,
    testing::Values(ReferrerCase{ReferrerPolicy::no_referrer, "", "", ""},
                    ReferrerCase{ReferrerPolicy::no_referrer_when_downgrade, url, url, ""},
                    ReferrerCase{ReferrerPolicy::origin, origin, origin, origin},
                    ReferrerCase{ReferrerPolicy::origin_when_cross_origin, url, origin, origin},
                    ReferrerCase{ReferrerPolicy::same_origin, url, "", ""},
                    ReferrerCase{ReferrerPolicy::strict_origin, origin, origin, ""},
                    ReferrerCase{ReferrerPolicy::strict_origin_when_cross_origin, url, origin, ""},
                    ReferrerCase{ReferrerPolicy::unsafe_url, url, url, url}));

TEST(Referer, F3_HttpPagesHaveNoDowngrade)
{
  EXPECT_EQ(referer("http://a.example/p", "http://b.example/", ReferrerPolicy::strict_origin),
            "http://a.example/");
  EXPECT_EQ(
      referer("http://a.example/p", "https://a.example/", ReferrerPolicy::strict_origin_when_cross_origin),
      "http://a.example/");
}

TEST(Referer, F3_NeverFromOtherSchemes)
{
  for (const char* page : {"file:///home/me/secret.html", "data:text/html,x", "about:blank", "http:x"})
    EXPECT_EQ(referer(page, "http://a.example/", ReferrerPolicy::unsafe_url), "") << page;
}

TEST(Referer, F3_IsWrittenAsBrowsersDo)
{
  EXPECT_EQ(referer("HTTP://A.example", "http://b/", ReferrerPolicy::unsafe_url), "http://a.example/");
  EXPECT_EQ(referer("http://a.example:8080?x", "http://b/", ReferrerPolicy::unsafe_url),
            "http://a.example:8080/?x");
  EXPECT_EQ(referer("http://a.example/?", "http://b/", ReferrerPolicy::unsafe_url), "http://a.example/?");
}

TEST(Referer, F3_BeyondFourKibibytesOnlyTheOrigin)
{
  const std::string start = "http://a.example/";
  const std::string longest = start + std::string(4'096 - start.size(), 'x');
  EXPECT_EQ(referer(longest, "http://a.example/", ReferrerPolicy::unsafe_url), longest);
  EXPECT_EQ(referer(longest + "x", "http://a.example/", ReferrerPolicy::unsafe_url), start);
}

} // namespace
} // namespace standard_sitemap
