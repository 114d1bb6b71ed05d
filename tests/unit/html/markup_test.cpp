// Which elements of HTML are taken for markup in a name, and how long a tag or a reference may be.

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "engine/html/markup.h"

namespace standard_sitemap::markup_test {
namespace {

/// Elements of HTML that format text, those that are obsolete included.
const std::string text_elements =
    "a abbr b big blockquote br center cite code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i "
    "iframe img kbd li ol p pre q s samp script small span strike strong style sub sup svg "
    "table td th tr tt u ul var";

TEST(MarkupNames, AreThoseOfHtmlThatFormatText)
{
  std::istringstream names{text_elements};
  int count = 0;
  for (std::string name; names >> name; ++count)
    EXPECT_TRUE(has_markup('<' + name + ">x</" + name + '>')) << name;
  EXPECT_EQ(count, 50);
  for (const char* name : {"K", "T", "title", "menu", "none", "h7"}) {
    const std::string text{name};
    EXPECT_FALSE(has_markup('<' + text + ">x</" + text + '>')) << name;
  }
}

TEST(MarkupNames, ATagWithAnAttributeThatSaysSoNeedsNoEnd)
{
  for (const char* attribute : {"href", "src", "class", "style"})
    EXPECT_TRUE(has_markup("<p " + std::string{attribute} + "=x>y")) << attribute;
  for (const char* attribute : {"hreg", "id", "styles", "xclass"})
    EXPECT_FALSE(has_markup("<p " + std::string{attribute} + "=x>y")) << attribute;
}

TEST(MarkupNames, ABreakIsMarkupBesideAWord)
{
  EXPECT_TRUE(has_markup("x<br>"));
  EXPECT_TRUE(has_markup("<br>x"));
  EXPECT_TRUE(has_markup("\xC3\xA4<br>"));
  EXPECT_TRUE(has_markup("<br>\xC3\xA4"));
  EXPECT_TRUE(has_markup("\xC3\x80<br>")); // its last byte is the least of those
  EXPECT_FALSE(has_markup("\x7F<br>"));
  EXPECT_FALSE(has_markup(" <br> "));
  EXPECT_FALSE(has_markup("x<hr>y"));
}

TEST(MarkupNames, WhatFollowsTheNameOfATag)
{
  EXPECT_TRUE(has_markup("<b >x</b>"));
  EXPECT_TRUE(has_markup("<b/>x</b>"));
  EXPECT_FALSE(has_markup("<b-x>x</b-x>"));
}

TEST(MarkupNames, ATagWithoutEndIsJudgedByItsAttributes)
{
  EXPECT_TRUE(has_markup("Read <a href=http://example.com/ class="));
  EXPECT_FALSE(has_markup("if a <b then c"));
}

// Of two letters as in &lt;, and shorter than 32 with the semicolon.
TEST(MarkupNames, ACharacterReferenceIsNeitherShortNorLong)
{
  EXPECT_TRUE(has_markup("&lt;"));
  EXPECT_FALSE(has_markup("&t;"));
  EXPECT_FALSE(has_markup("&lt"));
  EXPECT_TRUE(has_markup("&" + std::string(31, 'x') + ";"));
  EXPECT_FALSE(has_markup("&" + std::string(32, 'x') + ";"));
  EXPECT_TRUE(has_markup("a & b &lt; c"));
}

TEST(Markup, IsWhatReadersWouldSee)
{
  for (const char* text :
       {"<b>x</b>", "x<br>y", "x.<br />y", "x<br/>", "<B>Sale</B>", "<img src=x>", "see <a href='b'>b",
        "<p class=\"a\">b", "<em>a <b>b</b>", "&amp;", "a &nbsp; b", "&#160;", "&#xA0;", "<b>List<B></b>"})
    EXPECT_TRUE(has_markup(text)) << text;
  for (const char* text : // they speak of it
       {"The <b> element", "The </b> tag", "<br/>", "<br> and <hr>", "<img>: The Image Embed element",
        "<h1>-<h6>: The HTML Section Heading elements", "<input type=\"checkbox\">",
        "Why <a href> needs a value", "</b> ends what <b> began", "a</i>b"})
    EXPECT_FALSE(has_markup(text)) << text;
  for (const char* text :
       {"", "R&D", "a < b > c", "AT&T; no", "1<2", "List<", "a<b", "& ;", "x & y; z", "Map<K, V>", "List<B>",
        "Supplier<P>", "Function<T, U> that", "<none>", "<<b", "i<b, b>c"})
    EXPECT_FALSE(has_markup(text)) << text;
}

} // namespace
} // namespace standard_sitemap::markup_test
