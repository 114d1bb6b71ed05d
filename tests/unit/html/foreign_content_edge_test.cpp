#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

// What `<style>` and `<noscript>` do at a place shows whether it is foreign content: in HTML they contain
// text up to their end tag; in SVG and MathML they are ordinary tags.

namespace standard_sitemap::test {
namespace {

std::string links_of(std::string_view body)
{
  return listed(read_page_links(*html(body), {}));
}

/// If HTML's rules apply after `start`, the style is text and the link counts; if not, a comment begins in it
/// that hides the rest.
void expect_html_behind(std::string_view start)
{
  EXPECT_EQ(links_of(std::string{start} + "<style><!--</style><link rel=c href=d>"), "c=d") << start;
}

/// If the place after `start` is foreign, the style is an ordinary tag, and `<p>` breaks out of it; if not,
/// all is text.
void expect_foreign_behind(std::string_view start)
{
  EXPECT_EQ(links_of(std::string{start} + "<style><p><link rel=c href=d></style>"), "c=d") << start;
}

/// If HTML's rules apply after `start`, `<noscript>` hides the link.
void expect_noscript_behind(std::string_view start)
{
  EXPECT_EQ(links_of(std::string{start} + "<noscript><link rel=a href=b></noscript><link rel=c href=d>"),
            "c=d")
      << start;
}

TEST(ForeignContent, D3b_TheStartTagsThatBreakOut) // HTML 13.2.6.5
{
  for (std::string_view name :
       {"b",   "big",   "blockquote", "body",    "br",   "center", "code",  "dd", "div",  "dl",   "dt",
        "em",  "embed", "h1",         "h2",      "h3",   "h4",     "h5",    "h6", "head", "hr",   "i",
        "img", "li",    "menu",       "listing", "meta", "nobr",   "ol",    "p",  "pre",  "ruby", "s",
        "sub", "small", "span",       "strike",  "sup",  "strong", "table", "tt", "u",    "ul",   "var"})
    expect_html_behind("<svg><g><" + std::string{name} + ">");
}

TEST(ForeignContent, D3b_AFontBreaksOutIfItHasAFontsAttribute)
{
  for (std::string_view attribute : {"color", "face", "size", "COLOR"})
    expect_html_behind("<svg><font " + std::string{attribute} + "=x>");
  expect_foreign_behind("<svg><font>");
  expect_foreign_behind("<svg><font id=x>");
  expect_foreign_behind("<svg><a color=x>");
}

TEST(ForeignContent, D3b_OtherStartTagsDoNotBreakOut)
{
  for (std::string_view name : {"a", "g", "section", "th", "td", "title2", "input", "link", "q"})
    expect_foreign_behind("<svg><" + std::string{name} + ">");
  expect_foreign_behind("<math>");
}

TEST(ForeignContent, D3b_TheEndTagsThatBreakOut)
{
  expect_html_behind("<svg></p>");
  expect_html_behind("<svg></br>");
  expect_foreign_behind("<svg></q>");
}

TEST(ForeignContent, D3b_AVoidElementIsNotOpenSoThatItsEndTagEndsNothing)
{
  for (std::string_view name : {"area", "base", "col", "embed", "hr", "img", "input", "link", "meta", "param",
                                "source", "track", "wbr"})
    expect_foreign_behind("<" + std::string{name} + "><svg></" + std::string{name} + ">");
}

TEST(ForeignContent, D3b_TheIntegrationPointsHoldHtml)
{
  for (std::string_view name : {"desc", "foreignObject", "title"})
    expect_noscript_behind("<svg><" + std::string{name} + ">");
  for (std::string_view name : {"mi", "mn", "mo", "ms", "mtext"})
    expect_noscript_behind("<math><" + std::string{name} + ">");
  for (std::string_view name : {"desc", "title"})
    expect_foreign_behind("<math><" + std::string{name} + ">");
  for (std::string_view name : {"mi", "mtext"})
    expect_foreign_behind("<svg><" + std::string{name} + ">");
}

TEST(ForeignContent, D3b_TwoNamesInMathTextAreForeign)
{
  expect_foreign_behind("<math><mi><mglyph>");
  expect_foreign_behind("<math><mi><malignmark>");
}

TEST(ForeignContent, D3b_AnAnnotationHoldsHtmlIfItsEncodingSaysSo)
{
  for (std::string_view encoding : {"text/html", "TEXT/HTML", "application/xhtml+xml"})
    expect_noscript_behind("<math><annotation-xml encoding=" + std::string{encoding} + ">");
  expect_foreign_behind("<math><annotation-xml>");
  expect_foreign_behind("<math><annotation-xml encoding=text/plain>");
  expect_foreign_behind("<math><mrow encoding=text/html>");
}

TEST(ForeignContent, D3b_AnSvgInAnAnnotationIsSvg)
{
  expect_noscript_behind("<math><annotation-xml><svg><desc>");
  expect_foreign_behind("<math><mrow><svg><desc>");
}

TEST(ForeignContent, D3b_TheEndTagOfAnElementAroundItEndsIt)
{
  expect_html_behind("<div><svg></div>");
  expect_foreign_behind("<div></div><svg></div>");
  expect_foreign_behind("<div><svg></div><svg></div>");
  expect_foreign_behind("<svg></b></b>");
  expect_foreign_behind("<a><svg><a></a>"); // ends the inner one
}

TEST(ForeignContent, D3b_WhatStaysOpenInABodyEndsNothing)
{
  for (std::string_view name : {"body", "head", "html"})
    expect_foreign_behind("<" + std::string{name} + "><svg></" + std::string{name} + ">");
  expect_foreign_behind("x<frameset><svg></frameset>");
}

TEST(ForeignContent, D3b_PartsOfTablesAreElementsInTablesAndTemplatesOnly)
{
  for (std::string_view name : {"caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"})
    expect_foreign_behind("<" + std::string{name} + "><svg></" + std::string{name} + ">");
  expect_html_behind("<table><td><svg></td>");
  expect_foreign_behind("<table></table><td><svg></td>");
  expect_foreign_behind("<table><tr></table><td><svg></td>");
  EXPECT_EQ(links_of("<template><td><svg></td><style><!--</style></template><link rel=c href=d>"), "c=d");
}

TEST(ForeignContent, D3b_AnHtmlTitleEndsWithTheFirstEndTagAndTheSvgsWithTheSecond)
{
  expect_foreign_behind("<svg><title><title></title></title>");
}

TEST(ForeignContent, D3b_ManyNamesOfElementsDoNotHideTheKnownOnes)
{
  std::string names;
  for (int i = 0; i < 300; ++i)
    names.append("<x").append(std::to_string(i)).append("></x").append(std::to_string(i)).append(">");
  expect_html_behind(names + "<x5><svg></x5>");
}

TEST(ForeignContent, D3b_CdataIsASectionWhereTheCurrentElementIsForeign) // HTML 13.2.5.42
{
  constexpr std::string_view cdata = "<![CDATA[ > <p><link rel=a href=b> ]]>";
  for (std::string_view start : {"<svg>", "<math>", "<svg><title>", "<svg><desc>", "<math><mi>",
                                 "<svg><foreignObject><br>", "<div><svg><g>"})
    EXPECT_EQ(links_of(std::string{start} + std::string{cdata} + "<p><link rel=c href=d>"), "c=d") << start;
  for (std::string_view start : {"", "<p>", "<svg></svg>", "<svg><desc><p>", "<math><mi><b>", "<svg><p>"})
    EXPECT_EQ(links_of(std::string{start} + std::string{cdata} + "<p><link rel=c href=d>"), "a=b|c=d")
        << start;
}

TEST(ForeignContent, D3b_CdataIsTextThatKeepsTheBody)
{
  const std::string rest = "<link rel=c href=d><frameset></frameset>";
  EXPECT_EQ(links_of("<svg><![CDATA[x]]></svg>" + rest), "c=d");
  EXPECT_EQ(links_of("<svg><![CDATA[&#32;]]></svg>" + rest), "c=d"); // not a reference there
  EXPECT_EQ(links_of("<svg><![CDATA[ \n]]></svg>" + rest), "");
  EXPECT_EQ(links_of("<svg><![CDATA[]]></svg>" + rest), "");
}

TEST(ForeignContent, D3b_AnEmptyCdataSectionEnds)
{
  EXPECT_EQ(links_of("<svg><![CDATA[]]><p><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<svg><![CDATA[ ]] > <p><link rel=a href=b>"), "");
  EXPECT_EQ(links_of("<link rel=c href=d><svg><![CDATA["), "c=d");
}

} // namespace
} // namespace standard_sitemap::test
