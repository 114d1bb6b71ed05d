#include <gtest/gtest.h>

#include <algorithm>

#include <standard_sitemap/discovery/html_skeleton.h>

#include "test_page.h"

namespace standard_sitemap::test {
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

TEST(HtmlSkeletonEdge, D3b_AHiddenInputIsNone)
{
  EXPECT_EQ(links_of("<input type=hidden><link rel=c href=d><frameset></frameset>"), "");
  EXPECT_EQ(links_of("<input type=HIDDEN><link rel=c href=d><frameset></frameset>"), "");
  EXPECT_EQ(links_of("<input type=text><link rel=c href=d><frameset></frameset>"), "c=d");
  EXPECT_EQ(links_of("<input><link rel=c href=d><frameset></frameset>"), "c=d");
}

TEST(HtmlSkeletonEdge, TextBehindEachTagIsALetter)
{
  EXPECT_EQ(skeleton("x<b>y<i>&lt;</i>z<!-- -->z<link rel=a>"), "x<b>x<i>&lt;</i>x<link rel=a>");
}

TEST(HtmlSkeletonEdge, OnlyTheFirstTextsAreKept)
{
  std::string letters;
  std::string references;
  for (int i = 0; i < 1'000; ++i) {
    letters += "x<b>";
    references += "&nbsp;<b>";
  }
  const std::string short_letters = skeleton(letters + "<link rel=a>");
  const std::string short_references = skeleton(references + "<link rel=a>");
  EXPECT_LT(std::count(short_letters.begin(), short_letters.end(), 'x'), 100);
  EXPECT_LT(std::count(short_references.begin(), short_references.end(), '&'), 100);
  EXPECT_TRUE(short_letters.starts_with("x<b>x<b>"));
  EXPECT_TRUE(short_references.starts_with("&nbsp;<b>&nbsp;<b>"));
}

TEST(HtmlSkeletonEdge, AReferenceOfTheGreatestLengthThatIsKept)
{
  const std::string reference = "&" + std::string(63, 'x');
  EXPECT_EQ(skeleton(reference + "<link rel=a>"), reference + "<link rel=a>");
  EXPECT_EQ(skeleton(reference + "x<link rel=a>"), "x<link rel=a>");
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

} // namespace
} // namespace standard_sitemap::test
