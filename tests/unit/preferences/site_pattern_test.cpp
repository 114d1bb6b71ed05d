#include "engine/preferences/site_pattern.h"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

bool matches(const std::string& pattern, const std::string& page)
{
  const auto parsed = SitePattern::parse(pattern);
  if (!parsed) {
    ADD_FAILURE() << parsed.error();
    return false;
  }
  return parsed->matches(*Uri::parse({page}));
}

std::string why_not(const std::string& pattern)
{
  const auto parsed = SitePattern::parse(pattern);
  return parsed ? "none" : parsed.error();
}

TEST(SitePattern, AHostIsThatVeryHostByEitherSchemeOnTheUsualPort)
{
  for (const char* page : {"http://example.com/", "https://example.com", "http://EXAMPLE.com:80/a?b#c",
                           "https://example.com:443/", "https://example.com./", "http://ex%61mple.com/"})
    EXPECT_TRUE(matches("example.com", page)) << page;
  for (const char* page : {"http://www.example.com/", "http://notexample.com/",
                           "http://example.com.evil.net/", "http://example.co/", "http://example.com:8080/",
                           "https://example.com:80/", "ftp://example.com/", "file:///example.com"})
    EXPECT_FALSE(matches("example.com", page)) << page;
}

TEST(SitePattern, AStarIsTheHostAndEveryNameBelowIt)
{
  for (const char* page : {"http://example.com/", "http://www.example.com/", "https://a.b.example.com/"})
    EXPECT_TRUE(matches("*.example.com", page)) << page;
  for (const char* page : {"http://notexample.com/", "http://example.com.net/", "http://com/"})
    EXPECT_FALSE(matches("*.example.com", page)) << page;
}

TEST(SitePattern, ASchemeAndAPort)
{
  EXPECT_TRUE(matches("https://example.com", "https://example.com/"));
  EXPECT_FALSE(matches("https://example.com", "http://example.com/"));
  EXPECT_TRUE(matches("localhost:8080", "http://localhost:8080/x"));
  EXPECT_TRUE(matches("localhost:8080", "https://localhost:8080/x"));
  EXPECT_FALSE(matches("localhost:8080", "http://localhost/x"));
  EXPECT_FALSE(matches("http://example.com:443", "https://example.com/"));
}

TEST(SitePattern, APathIsWholeSegments)
{
  for (const char* pattern : {"example.com/docs", "example.com/docs/"}) {
    for (const char* page :
         {"http://example.com/docs", "http://example.com/docs/", "http://example.com/docs/a/b",
          "http://example.com/docs?x", "http://example.com/d%6Fcs/x", "http://example.com/a/../docs/x"})
      EXPECT_TRUE(matches(pattern, page)) << page;
    for (const char* page :
         {"http://example.com/", "http://example.com/docsearch", "http://example.com/Docs/",
          "http://example.com/x/docs/", "http://example.com/docs/../x", "http://example.com/?/docs/"})
      EXPECT_FALSE(matches(pattern, page)) << page;
  }
  EXPECT_TRUE(matches("example.com/", "http://example.com/x"));
}

TEST(SitePattern, AddressesAndNamesInUnicode)
{
  EXPECT_TRUE(matches("127.0.0.1:8000", "http://127.0.0.1:8000/"));
  EXPECT_TRUE(matches("[::1]", "http://[::1]/"));
  // UTS 46: the label "bücher" is xn--bcher-kva.
  for (const char* pattern :
       {"bücher.example", "BÜCHER.example", "xn--bcher-kva.example", "XN--BCHER-KVA.example"})
    for (const char* page : {"http://xn--bcher-kva.example/", "http://b\xC3\xBC"
                                                              "cher.example/"})
      EXPECT_TRUE(matches(pattern, page)) << pattern << ' ' << page;
  EXPECT_TRUE(matches("*.bücher.example", "http://www.xn--bcher-kva.example/"));
}

TEST(SitePattern, NamesOfManyOwnersAreNoSite)
{
  using ::testing::EndsWith;
  for (const std::string suffix : {"com", "co.uk", "github.io", "xn--p1ai"})
    EXPECT_THAT(why_not("*." + suffix), EndsWith(suffix + " is a public suffix"));
  EXPECT_THAT(why_not("*.GitHub.IO"), EndsWith("github.io is a public suffix"));
  EXPECT_EQ(why_not("*.me.github.io"), "none");
  EXPECT_EQ(why_not("*.intranet"), "none"); // nothing can be registered below it
  EXPECT_EQ(why_not("github.io"), "none");  // its own pages only
  EXPECT_FALSE(matches("github.io", "http://me.github.io/"));
}

TEST(SitePattern, WhatIsNoPatternIsTold)
{
  using ::testing::HasSubstr;
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "it has to begin with a host"},
      {"/docs", "it has to begin with a host"},
      {"*", "a * can only be at the beginning"},
      {"*.", "it has to begin with a host"},
      {"www.*.com", "a * can only be at the beginning"},
      {"example.com/*", "a * can only be at the beginning"},
      {"*.10.0.0.1", "has no subdomains"},
      {"*.[::1]", "has no subdomains"},
      {"ftp://example.com", "has to be http or https"},
      {"HTTP://example.com", "has to be http or https"},
      {"example.com?x", "a port and a path"},
      {"example.com#x", "a port and a path"},
      {"me@example.com", "a port and a path"},
      {"example com", "a port and a path"},
      {"example..com", "it has to begin with a host"},
      {".example.com", "it has to begin with a host"},
      {"exa%00mple.com", "it has to begin with a host"},
      {"example.com:", "its port is not a number"},
      {"example.com:0", "its port is not a number"},
      {"example.com:70000", "its port is not a number"},
      {"[::1", "it has to begin with a host"}};
  for (const auto& [pattern, why] : cases)
    EXPECT_THAT(why_not(pattern), HasSubstr(why)) << pattern;
}

TEST(SitePattern, ALongOneIsCutBetweenCharacters)
{
  const std::string start(255, 'a');
  EXPECT_THAT(why_not(start + "\u00e9?"),
              ::testing::StartsWith('"' + start + "...\" is not a valid pattern"));
}

} // namespace
} // namespace standard_sitemap
