// RFC 9309: which addresses a robots.txt disallows to programs that it does not name.

#include <string>

#include <gtest/gtest.h>

#include "render/hosts/audit/robots_rules.h"
#include "tests/unit/audit/audit_map.h"

namespace standard_sitemap {
namespace {

bool disallows(std::string_view rules, const std::string& path)
{
  return RobotsRules{"User-agent: *\n" + std::string{rules}}.disallows(
      test::address("https://example.com" + path));
}

TEST(RobotsRules, TheLongestPatternCounts)
{
  // RFC 9309, 5.2
  constexpr std::string_view rules = "Allow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
  EXPECT_FALSE(disallows(rules, "/example/page/"));
  EXPECT_TRUE(disallows(rules, "/example/page/disallowed.gif"));
  EXPECT_FALSE(disallows("Disallow: /a\nAllow: /a\n", "/a/b")) << "2.2.2: of equally long ones, Allow";
  EXPECT_TRUE(disallows("Allow: /a\nDisallow: /a/b\nDisallow: /a/\n", "/a/b"));
  EXPECT_TRUE(disallows("Disallow: /\n", ""));
  EXPECT_FALSE(disallows("Disallow: /\n", "/robots.txt")) << "2.2.2: implicitly allowed";
  EXPECT_FALSE(disallows("Disallow:\n", "/a"));
  EXPECT_FALSE(disallows("Disallow: a\n", "/a")) << "no path begins so";
}

TEST(RobotsRules, SpecialCharacters)
{
  // RFC 9309, 2.2.3
  EXPECT_TRUE(disallows("Disallow: /this/*/exactly\n", "/this/is/a/exactly/more"));
  EXPECT_FALSE(disallows("Disallow: /this/*/exactly\n", "/this/exactly"));
  EXPECT_TRUE(disallows("Disallow: *.gif$\n", "/a.gif.gif"));
  EXPECT_FALSE(disallows("Disallow: *.gif$\n", "/a.gif?b"));
  EXPECT_TRUE(disallows("Disallow: /a$\n", "/a"));
  EXPECT_FALSE(disallows("Disallow: /a$\n", "/a/"));
  EXPECT_TRUE(disallows("Disallow: /*?*sort=\n", "/shop?page=2&sort=up"));
  EXPECT_TRUE(disallows("Disallow: /a # and no more\n", "/a"));
  EXPECT_FALSE(disallows("Disallow: /*b*b$\n", "/ab")) << "one b is not two";
}

TEST(RobotsRules, PercentEncodingMakesNoDifference)
{
  // RFC 9309, 2.2.2
  EXPECT_TRUE(disallows("Disallow: /foo/bar/\xE3\x83\x84\n", "/foo/bar/%E3%83%84"));
  EXPECT_TRUE(disallows("Disallow: /foo/bar/%e3%83%84\n", "/foo/bar/%E3%83%84"));
  EXPECT_TRUE(disallows("Disallow: /foo/bar/%62%61%7A\n", "/foo/bar/baz"));
  EXPECT_TRUE(disallows("Disallow: /a%2Fb\n", "/a%2fb"));
  EXPECT_FALSE(disallows("Disallow: /a%2Fb\n", "/a/b"));
}

TEST(RobotsRules, GroupsForAllPrograms)
{
  const auto url = test::address("https://example.com/a");
  const auto disallowed = [&](std::string_view text) { return RobotsRules{text}.disallows(url); };
  EXPECT_TRUE(disallowed("\xEF\xBB\xBFUSER-AGENT : *\rdisallow:/a"));
  EXPECT_TRUE(disallowed("User-agent: x\nUser-agent: *\nUser-agent: y\nDisallow: /a\n"));
  EXPECT_TRUE(
      disallowed("User-agent: *\nDisallow: /b\n\nUser-agent: x\nAllow: /\n\nUser-agent: *\nDisallow: /a\n"))
      << "2.2.1: groups of one name are one";
  EXPECT_FALSE(disallowed("User-agent: x\nDisallow: /a\n"));
  EXPECT_FALSE(disallowed("User-agent: *\nDisallow: /b\nUser-agent: x\nDisallow: /a\n"));
  EXPECT_TRUE(
      disallowed("User-agent: *\nSitemap: https://example.com/map.xml\nCrawl-delay: 1\nDisallow: /a\n"));
  EXPECT_FALSE(disallowed("Disallow: /a\n")) << "in no group";
  EXPECT_FALSE(disallowed(""));
}

TEST(RobotsRules, ManyPatternsAreBounded)
{
  std::string text = "User-agent: *\n";
  for (std::size_t i = 0; i < RobotsRules::max_wildcards; ++i)
    text += "Disallow: /*" + std::to_string(i) + "$\n";
  EXPECT_FALSE(RobotsRules{text}.is_cut());
  const RobotsRules rules{text + "Disallow: /*more\nDisallow: /plain\n"};
  EXPECT_TRUE(rules.is_cut());
  EXPECT_TRUE(rules.disallows(test::address("https://example.com/page3999")));
  EXPECT_FALSE(rules.disallows(test::address("https://example.com/more")));
  EXPECT_TRUE(rules.disallows(test::address("https://example.com/plain")));
  EXPECT_FALSE(RobotsRules{"User-agent: *\nDisallow: /*a\n"}.is_cut());
}

} // namespace
} // namespace standard_sitemap
