#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/html/html_scan.h"

#include "tests/support/repeated.h"
#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::html_scan_edge_test {
namespace {

using testing::HasSubstr;

std::string links_of(std::string_view body)
{
  return listed(read_page_links(*html(body), {}));
}

TEST(HtmlScan, D3b_ATagBeginsWithALetter) // HTML 13.2.5.6
{
  for (char letter : std::string_view{"azAZ"})
    EXPECT_EQ(links_of(std::string{"<"} + letter + "x a='<link rel=a href=b>'><link rel=c href=d>"), "c=d")
        << letter;
  for (char other : std::string_view{"`{@[0 _-"})
    EXPECT_EQ(links_of(std::string{"<"} + other + "x a='<link rel=c href=d>'>"), "c=d") << other;
}

TEST(HtmlScan, D3b_WhiteSpaceInTags)
{
  for (char space : std::string_view{" \t\n\r\f"}) {
    const std::string s(1, space);
    EXPECT_EQ(links_of("<link" + s + "rel" + s + "=" + s + "a" + s + "href=b" + s + ">"), "a=b") << +space;
  }
  EXPECT_EQ(links_of("<link\vrel=a href=b>"), ""); // not white space in HTML
}

TEST(HtmlScan, D3b_AnAttributeWithoutAValue)
{
  EXPECT_EQ(links_of("<link href=b rel=>"), "=b");
  EXPECT_EQ(links_of("<link href=b rel = >"), "=b");
  EXPECT_EQ(links_of("<link href=?q rel=a>"), "a=?q");
}

TEST(HtmlScan, D3b_ASolidusCountsOnlyBeforeTheEnd)
{
  EXPECT_EQ(links_of("<svg /x><style><p><link rel=c href=d></style>"),
            "c=d"); // the SVG element is still open
  EXPECT_EQ(links_of("<svg x=/><style><p><link rel=c href=d></style>"), "c=d");
  EXPECT_EQ(links_of("<svg x /><style><p><link rel=a href=b></style>"), "");
}

TEST(HtmlScan, D3b_AScriptEndsOnceItIsNoLongerDoubleEscaped)
{
  EXPECT_EQ(links_of("<script><!-- <script> </script> </script><link rel=c href=d>"), "c=d");
}

TEST(HtmlScan, NothingComesBehindTheEnd)
{
  for (std::string_view text : {"a='b", "a b", "  ", "a>b"}) {
    html::AttributeScan scan{text, 0};
    while (scan.next()) {
    }
    EXPECT_FALSE(scan.next()) << text;
  }
}

bool is_parsed(std::string_view body)
{
  return discover(*html(body), without_clock()).links.has_value();
}

TEST(Prescan, OnlyTheNameOfAMetaAndTheRelOfALinkMakeACandidate)
{
  EXPECT_TRUE(is_parsed("<link rel=standard-sitemap>"));
  EXPECT_TRUE(is_parsed("<meta name=schema.x>"));
  EXPECT_FALSE(is_parsed("<a name=standard-sitemap><p rel=standard-sitemap>"));
  EXPECT_FALSE(is_parsed("<meta rel=schema.x><link name=schema.x><metas name=schema.x><linkx rel=schema.x>"));
}

TEST(Prescan, D10_ADefinitionAloneIsTold)
{
  const Discovery d = discover(*html("<meta name=schema.x content=http://standard-sitemap.org/2007/ns>"), {});
  EXPECT_THAT(trace_of(d, Rule::meta_schema).detail, HasSubstr("x.location"));
}

TEST(Prescan, TagsThatOverlapAreLeftToTheParser)
{
  EXPECT_TRUE(is_parsed(repeated("<link x ", 3'000)));
  EXPECT_TRUE(is_parsed(repeated("<link x ", 3'000) + ">"));
  EXPECT_TRUE(is_parsed(repeated("<link x ", 20) + "a='" + std::string(8'000, ' ')));
  EXPECT_FALSE(is_parsed(repeated("<link rel=up href=..>", 3'000)));
}

TEST(Prescan, D3e_EscapesOfIso2022MayStandAmidAWord)
{
  auto page = html("<link rel=standard-\x1b(Bsitemap href=m>");
  page.type("text/html; charset=iso-2022-jp");
  EXPECT_EQ(sitemap_of(page), "http://example.com/dir/m");
}

} // namespace
} // namespace standard_sitemap::test::html_scan_edge_test
