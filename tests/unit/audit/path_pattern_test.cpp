#include "render/hosts/audit/path_pattern.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap::test::path_pattern_test {
namespace {

bool matches(std::string_view pattern, std::string_view path)
{
  return PathPattern{pattern}.matches(path);
}

TEST(PathPattern, APatternWithoutASlashMatchesANameAtAnyDepth)
{
  for (const char* const path : {"drafts", "drafts/a.html", "x/drafts/a.html", "x/y/drafts"})
    EXPECT_TRUE(matches("drafts", path) && matches("drafts/", path)) << path;
  for (const char* const path : {"draft", "xdrafts/a", "draftss", "x/draft/s", ""})
    EXPECT_FALSE(matches("drafts", path)) << path;
}

TEST(PathPattern, APatternWithASlashMatchesFromTheTop)
{
  for (const char* const pattern : {"a/b", "/a/b", "a/b/"}) {
    EXPECT_TRUE(matches(pattern, "a/b")) << pattern;
    EXPECT_TRUE(matches(pattern, "a/b/c.html")) << pattern;
    EXPECT_FALSE(matches(pattern, "x/a/b")) << pattern;
    EXPECT_FALSE(matches(pattern, "a/bc")) << pattern;
    EXPECT_FALSE(matches(pattern, "a")) << pattern;
  }
  EXPECT_TRUE(matches("/index.html", "index.html"));
  EXPECT_FALSE(matches("/index.html", "a/index.html"));
}

TEST(PathPattern, AStarStaysInAName)
{
  EXPECT_TRUE(matches("*.inc.html", "x/head.inc.html"));
  EXPECT_FALSE(matches("*.inc.html", "x/head.html"));
  EXPECT_TRUE(matches("a/*/c", "a/b/c"));
  EXPECT_FALSE(matches("a/*/c", "a/b/b/c"));
  EXPECT_TRUE(matches("a*b*c", "aXbYbZc"));
  EXPECT_FALSE(matches("a*b*c", "aXbYbZ"));
  EXPECT_TRUE(matches("*", "anything"));
}

TEST(PathPattern, TwoStarsAreAnyFolders)
{
  for (const char* const path : {"api/private.html", "api/v1/private.html", "api/v1/x/private.html"})
    EXPECT_TRUE(matches("api/**/private.html", path)) << path;
  EXPECT_FALSE(matches("api/**/private.html", "x/api/private.html"));
  EXPECT_FALSE(matches("api/**/private.html", "api/v1/xprivate.htm"));
  EXPECT_TRUE(matches("**/x", "a/b/x"));
  EXPECT_TRUE(matches("**/x", "x"));
  EXPECT_TRUE(matches("a/**", "a/b/c"));
}

TEST(PathPattern, AQuestionMarkIsOneCharacter)
{
  EXPECT_TRUE(matches("page?.html", "page1.html"));
  EXPECT_FALSE(matches("page?.html", "page.html"));
  EXPECT_FALSE(matches("a/b?c", "a/b/c"));
}

TEST(PathPattern, CharactersButStarAndQuestionMarkStandForThemselves)
{
  EXPECT_TRUE(matches("a[b].html", "a[b].html"));
  EXPECT_FALSE(matches("a[b].html", "ab.html"));
  EXPECT_FALSE(matches("axhtml", "a.html"));
  EXPECT_FALSE(matches("A.html", "a.html"));
}

TEST(PathPattern, ManyStarsAreNoProblem)
{
  std::string pattern;
  for (int i = 0; i < 500; ++i)
    pattern += "a*";
  EXPECT_FALSE(matches(pattern + "b", std::string(4'000, 'a')));
  EXPECT_TRUE(matches(pattern + "b", std::string(4'000, 'a') + "b"));
}

} // namespace
} // namespace standard_sitemap::test::path_pattern_test
