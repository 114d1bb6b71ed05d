// A header rule decides before any byte of the body is read.

#include <gtest/gtest.h>

#include "tests/support/unreadable_memory.h"
#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

Page page_with(std::string_view field, std::string_view value, std::string_view body)
{
  Page page = *TestPage{"http://example.com/dir/page.html"}.type("text/html").field(field, value);
  page.fields.add("Opt", R"("http://standard-sitemap.org/2007/ns"; ns=05)");
  page.body = body;
  return page;
}

class HeaderBeforeBody : public testing::TestWithParam<std::string_view> {};

TEST_P(HeaderBeforeBody, D0_TheBodyIsNotLookedAt)
{
  const UnreadableMemory body;
  const Discovery d = discover(page_with(GetParam(), "/map.xml", body.unreadable()), {});
  EXPECT_EQ(found(d), "http://example.com/map.xml");
  EXPECT_FALSE(d.links);
}

TEST_P(HeaderBeforeBody, D0_TheAnswerIsTheSameBeforeTheBodyHasCome)
{
  constexpr std::string_view body =
      "<base href='http://other.example/'><link rel=standard-sitemap href=/b.xml>";
  const Discovery early = discover(page_with(GetParam(), "map.xml", ""), {});
  const Discovery late = discover(page_with(GetParam(), "map.xml", body), {});
  EXPECT_EQ(found(early), "http://example.com/dir/map.xml");
  EXPECT_EQ(found(late), found(early));
  EXPECT_EQ(late.found->rule, early.found->rule);
}

INSTANTIATE_TEST_SUITE_P(, HeaderBeforeBody, testing::Values("05-Location", "X-Standard-Sitemap-Location"));

// Shows that the test above can fail: a link rule does read the body.
TEST(HeaderBeforeBodyDeathTest, ALinkRuleReadsIt)
{
  const UnreadableMemory body;
  EXPECT_DEATH(discover(page_with("X-Nothing", "/map.xml", body.unreadable()), {}), "");
}

} // namespace
} // namespace standard_sitemap::test
