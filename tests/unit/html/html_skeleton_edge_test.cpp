#include <gtest/gtest.h>

#include <algorithm>

#include "engine/html/html_skeleton.h"

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::html_skeleton_edge_test {
namespace {

std::string skeleton(std::string_view page)
{
  return html_skeleton(page).text;
}
std::string links_of(std::string_view body)
{
  return listed(read_page_links(*html(body), {}));
}

TEST(HtmlSkeletonEdge, D3b_RawTextBeginsNoComment)
{
  for (std::string_view name :
       {"iframe", "noembed", "noframes", "noscript", "style", "textarea", "title", "xmp"}) {
    const std::string n{name};
    EXPECT_EQ(links_of("<body><" + n + "><!--</" + n + "><link rel=c href=d>"), "c=d") << n;
  }
}

TEST(HtmlSkeletonEdge, D3b_NothingIsBehindPlaintext)
{
  EXPECT_EQ(skeleton("<link rel=a><plaintext></plaintext><link rel=b>"), "<link rel=a>");
}

TEST(HtmlSkeletonEdge, D3b_AFramesetTakesTheBodyAwayUnlessTextIsInIt)
{
  const std::string rest = "<link rel=c href=d><frameset></frameset>";
  EXPECT_EQ(links_of("<p>" + rest), "");
  EXPECT_EQ(links_of("<p><" + rest), "c=d");
  EXPECT_EQ(links_of("<p>< " + rest), "c=d");
  EXPECT_EQ(links_of("<p>&amp;" + rest), "c=d");
  EXPECT_EQ(links_of("<p>&#9;&#x20;" + rest), "");
}

TEST(HtmlSkeletonEdge, D3b_AHiddenInputIsNoContentOfTheBody)
{
  EXPECT_EQ(links_of("<input type=hidden><link rel=c href=d><frameset></frameset>"), "");
  EXPECT_EQ(links_of("<input type=HIDDEN><link rel=c href=d><frameset></frameset>"), "");
  EXPECT_EQ(links_of("<input type=text><link rel=c href=d><frameset></frameset>"), "c=d");
  EXPECT_EQ(links_of("<input><link rel=c href=d><frameset></frameset>"), "c=d");
}

TEST(HtmlSkeletonEdge, TextBehindEachTagIsALetter)
{
  EXPECT_EQ(skeleton("x<b>y<i>&lt;</i>z<!-- -->z<link rel=a>"), "x<b>x<i>x</i>x<link rel=a>");
}

TEST(HtmlSkeletonEdge, OnlyTheFirstTextsOfEachKindAreKept)
{
  std::string letters;
  std::string nuls;
  for (int i = 0; i < 1'000; ++i) {
    letters += "x<b>";
    nuls += std::string_view{"\0<b>", 4};
  }
  const std::string short_letters = skeleton(letters + "<link rel=a>");
  EXPECT_LT(std::count(short_letters.begin(), short_letters.end(), 'x'), 100);
  EXPECT_TRUE(short_letters.starts_with("x<b>x<b>"));
  const std::string both = skeleton(nuls + "<i>y</i><link rel=a>");
  EXPECT_LT(std::count(both.begin(), both.end(), '\0'), 100);
  EXPECT_TRUE(both.ends_with("<b><i>x</i><link rel=a>"));
}

TEST(HtmlSkeletonEdge, D3b_AFramesetBehindManyTags)
{
  std::string tags;
  for (int i = 0; i < 256; ++i)
    tags += "<b>";
  const HtmlSkeleton bare = html_skeleton("<link rel=a>" + tags + "<frameset><link rel=b>");
  EXPECT_TRUE(bare.cut);
  EXPECT_EQ(bare.text, "<link rel=a>");
  const HtmlSkeleton text = html_skeleton("<link rel=a>x" + tags + "<frameset><link rel=b>");
  EXPECT_FALSE(text.cut);
  EXPECT_TRUE(text.text.ends_with("<b><link rel=b>"));
  EXPECT_TRUE(html_skeleton(tags.substr(3) + "<frameset>").text.ends_with("<frameset>"));
}

TEST(HtmlSkeletonEdge, OnlyTheFirstTokenMayBeADoctype)
{
  EXPECT_EQ(skeleton(" <!-- x --><!DOCTYPE html><!DOCTYPE html><link rel=a>"), "<!DOCTYPE html><link rel=a>");
  EXPECT_EQ(skeleton("x<!DOCTYPE html><link rel=a>"), "x<link rel=a>");
  EXPECT_EQ(skeleton("</x><!DOCTYPE html><link rel=a>"), "<link rel=a>");
}

TEST(HtmlSkeletonEdge, D3e_AMetaThatMayDeclareTheEncodingIsKept)
{
  EXPECT_EQ(skeleton("<meta charset=a name=b>"), "<meta charset=a>");
  EXPECT_EQ(skeleton("<meta content=a HTTP-EQUIV='Content-type'>"),
            "<meta content=a http-equiv='Content-type'>");
  EXPECT_EQ(skeleton("<meta http-equiv=content-type><meta http-equiv=refresh content=0><meta content=a>"),
            "");
}

TEST(HtmlSkeletonEdge, D10_AMetaThatDefinesNoPrefixIsNotListed)
{
  EXPECT_EQ(links_of("<meta name=viewport content=x><link rel=c href=d>"), "c=d");
}

TEST(HtmlSkeletonEdge, D10_TheNameOfAMetaMayHaveReferences)
{
  EXPECT_EQ(sitemap_of(html("<meta name=sch&#101;ma.a content=http://standard-sitemap.org/2007/ns>"
                            "<link rel=a.location href=m>")),
            "http://example.com/dir/m");
}

// HTML 13.2.5.33: of attributes with one name all but the first are dropped, however long that is.
TEST(HtmlSkeletonEdge, D3b_ALongAttributeIsStillTheFirst)
{
  const std::string longest(60'000, 'x'), too_long(70'000, 'x');
  EXPECT_EQ(links_of("<link rel=a href='" + longest + "' href=b>"), "a=" + longest);
  EXPECT_EQ(links_of("<link rel=a href='" + too_long + "' href=b>"), "a=");
  EXPECT_EQ(sitemap_of(html("<link rel='" + too_long + "' rel=standard-sitemap href=m.xml>")), "-");
  EXPECT_EQ(sitemap_of(html("<base href='/" + too_long +
                            "'><base href='/other/'>"
                            "<link rel=standard-sitemap href=m.xml>")),
            "http://example.com/dir/m.xml")
      << "D-3d: the first base, which is unusable";
}

} // namespace
} // namespace standard_sitemap::test::html_skeleton_edge_test
