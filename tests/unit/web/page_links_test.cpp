#include <gtest/gtest.h>

#include "engine/web/page_links.h"

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

bool has_rel(std::string rel, std::string_view token)
{
  const PageLink link{PageLink::Element::link, std::move(rel), "x", test::uri("http://a/")};
  return link.has_rel(token);
}

TEST(PageLink, D3a_RelIsATokenList)
{
  EXPECT_TRUE(has_rel("standard-sitemap", "standard-sitemap"));
  EXPECT_TRUE(has_rel("  next\tSSP.Location \n\f\r up ", "ssp.location"));
  EXPECT_TRUE(has_rel("up", "UP"));
  EXPECT_TRUE(has_rel("a b", "b"));
  EXPECT_FALSE(has_rel("standard-sitemaps", "standard-sitemap"));
  EXPECT_FALSE(has_rel("a,b", "b"));
  EXPECT_FALSE(has_rel("a\vb", "b")) << "a vertical tab is not white space in HTML";
}

TEST(PageLink, D3a_EachOfTheWhiteSpaceCharactersSeparates)
{
  for (const char* list : {"a b", "a\tb", "a\nb", "a\fb", "a\rb"})
    EXPECT_TRUE(has_rel(list, "a") && has_rel(list, "b")) << list;
  EXPECT_EQ((PageLink{PageLink::Element::link, "a", "x", test::uri("http://a/")}.line), 0u) << "unknown";
}

TEST(PageLink, D3a_NoTokensNoMatch)
{
  EXPECT_FALSE(has_rel("", ""));
  EXPECT_FALSE(has_rel(" ", ""));
  EXPECT_FALSE(has_rel("", "a"));
  EXPECT_FALSE(has_rel(" \t ", "a"));
  EXPECT_FALSE(has_rel("a b", "a b"));
}

} // namespace
} // namespace standard_sitemap
