// The text that a piece of HTML displays, and what is evidently HTML: references, tags, each bound.

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/html/html_reference.h"
#include "engine/html/html_text.h"

namespace standard_sitemap {
namespace {

TEST(HtmlText, G6_WhatIsShown)
{
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", ""},
      {"  a \n b ", "a b"},
      {"<p>One</p><p>two</p>", "One two"},
      {"a<b>b</b>c", "abc"},
      {"a<br>b<BR/>c", "a b c"},
      {"&lt;b&gt; &amp;lt; &amp; &quot;&apos;&nbsp;.", "<b> &lt; & \"'\xc2\xa0."},
      {"&#65;&#x42;&#X43 &#146;&#0;&#xD800;&#99999999999;&#;&#x;",
       "ABC \xe2\x80\x99\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd&#;&#x;"},
      {"&eacute &euro &euro; &nosuch; &; & &", "\xc3\xa9 &euro \xe2\x82\xac &nosuch; &; & &"},
      {"a < b <3 <> </> <!-- > --> c", "a < b <3 <> c"},
      {"<a title='>' href=\"x>y\">t</a>", "t"},
      {"<a title=it's>t</a>", "t"},
      {"x<script>if (a</b>) &amp;</script>y<STYLE>z", "xy"},
      {"a<b", "a"},
      {"a<!-- b", "a"},
      {"a<!doctype html>b<?php x ?>c", "abc"},
      {"\xc3\xa4<i>\xc3\xb6</i>", "\xc3\xa4\xc3\xb6"},
  };
  for (const auto& [html, text] : cases)
    EXPECT_EQ(text_of_html(html), text) << html;
}

TEST(HtmlText, WhatIsEvident)
{
  for (const auto* html : {"<b>a</b>", "a<br/>", "&eacute;", "a &amp; b", "<p>a</p><br>", "&#8217;"})
    EXPECT_TRUE(looks_like_html(html)) << html;
  for (const auto* text : {"", "a", "a & b", "R&D", "<b>", "List<B>", "<foo>a</foo>", "a </b", "1 < 2 > 1",
                           "&nosuch;", "</3", "<!-- a -->", "&copy 2005", "a<br>b"})
    EXPECT_FALSE(looks_like_html(text)) << text;
}

TEST(HtmlText, G6_TheFirstAndLastOfEachRangeOfEntities)
{
  EXPECT_EQ(text_of_html("&quot;&yuml;"), "\"\u00ff");
  EXPECT_EQ(text_of_html("&OElig;&fnof;"), "\u0152\u0192");
  EXPECT_EQ(text_of_html("&circ;&tilde;"), "\u02c6\u02dc");
  EXPECT_EQ(text_of_html("&Alpha;&piv;"), "\u0391\u03d6");
  EXPECT_EQ(text_of_html("a&ensp;&diams;"), "a\u2002\u2666");
  EXPECT_EQ(text_of_html("&yuml b"), "\u00ff b") << "of Latin-1, so its semicolon may be missing";
}

// HTML 13.2.5.80
TEST(HtmlText, G6_NumbersOfCharacters)
{
  EXPECT_EQ(text_of_html("&#xa9;&#xFF;"), "\u00a9\u00ff");
  EXPECT_EQ(text_of_html("&#x41@"), "A@");
  EXPECT_EQ(text_of_html("&#x41`"), "A`");
  EXPECT_EQ(text_of_html("&#xD7FF;"), "\xed\x9f\xbf");
  EXPECT_EQ(text_of_html("&#xD800;&#xDFFF;"), "\ufffd\ufffd");
  EXPECT_EQ(text_of_html("&#x10FFFF;"), "\xf4\x8f\xbf\xbf");
  EXPECT_EQ(text_of_html("&#x110000;"), "\ufffd");
  EXPECT_EQ(text_of_html("&#4294967361;"), "\ufffd") << "not 65 modulo 2^32";
  EXPECT_EQ(text_of_html("&#128;&#159;"), "\u20ac\u0178") << "as in windows-1252";
  EXPECT_EQ(text_of_html("&#127;&#160;"), "\x7f\u00a0") << "next to them";
}

TEST(HtmlText, G6_EndTagsSeparateWordsToo)
{
  EXPECT_EQ(text_of_html("a</p>b"), "a b");
  EXPECT_EQ(text_of_html("a</b>b"), "ab");
  EXPECT_EQ(text_of_html("a</p"), "a");
}

TEST(HtmlText, G6_WhatIsEvidentBehindWhatIsNot)
{
  EXPECT_TRUE(looks_like_html("& &amp;"));
  EXPECT_TRUE(looks_like_html("a < b &amp; c"));
}

TEST(HtmlText, G6_References)
{
  EXPECT_EQ(text_of_html("&zzzz;"), "&zzzz;") << "a name after all that are known";
  EXPECT_EQ(text_of_html("&#65"), "A");
  EXPECT_EQ(text_of_html("&#x41g;"), "Ag;");
  EXPECT_EQ(text_of_html("&#xE000;"), "\xee\x80\x80");
  EXPECT_EQ(text_of_html("&#x1F600;"), "\xf0\x9f\x98\x80");
}

// HTML 13.2.5.73
TEST(HtmlText, G6_TheLongestNameOfAReferenceWithoutSemicolon)
{
  EXPECT_EQ(text_of_html("&notit; &notin; R&ampD &copya"), "\u00acit; \u2209 R&D \u00a9a");
  EXPECT_EQ(text_of_html("&frac123&apos &AMP;&REG"), "\u00bd3&apos &\u00ae");
  EXPECT_EQ(text_of_html("a&#10;&#32; b"), "a b");
  EXPECT_EQ(html_reference_in_attribute("&copy=1").bytes, 0u);
  EXPECT_EQ(html_reference_in_attribute("&copyx").bytes, 0u);
  EXPECT_EQ(html_reference_in_attribute("&copy;x").bytes, 6u);
  EXPECT_EQ(html_reference_in_attribute("&copy").bytes, 5u);
  EXPECT_EQ(html_reference_in_attribute("&#65x").bytes, 4u);
}

// HTML 15.3
TEST(HtmlText, G6_BlocksSeparateWords)
{
  EXPECT_EQ(text_of_html("a<article>b</article>c<LI>d<figcaption>e<style>x</style>f"), "a b c d ef");
  EXPECT_FALSE(separates_words("span") || separates_words("title") || separates_words(""));
}

// HTML 13.2.5.6, 13.2.5.7 and 13.2.5.43
TEST(HtmlText, G6_MarkupThatEndsAtOnce)
{
  EXPECT_EQ(text_of_html("a<!-->b-->c"), "ab-->c");
  EXPECT_EQ(text_of_html("a<"), "a<");
  EXPECT_EQ(text_of_html("a</"), "a</");
}

TEST(HtmlText, G6_NamesThatAreNotOfHtml)
{
  const std::string longer_than_any(17, 'p');
  EXPECT_FALSE(looks_like_html('<' + longer_than_any + ">a</" + longer_than_any + '>'));
  EXPECT_FALSE(separates_words(longer_than_any));
  EXPECT_TRUE(separates_words("blockquote"));
}

TEST(HtmlText, G6_OneReferenceIsEnough)
{
  EXPECT_TRUE(looks_like_html("&amp; &amp;"));
  EXPECT_TRUE(looks_like_html("&amp; & b"));
}

} // namespace
} // namespace standard_sitemap
