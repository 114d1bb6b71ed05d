// What decides alone: for parts of conditions about Gumbo and its input that no other test shows, the case in
// which they do (tests/coverage/conditions.py).

#include <string>

#include <gtest/gtest.h>

#include "engine/html/gumbo_input.h"
#include "engine/html/gumbo_tree.h"
#include "engine/html/html_skeleton.h"

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::gumbo_decisions_test {
namespace {

std::string times(std::size_t count, std::string_view piece)
{
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += piece;
  return text;
}

bool is_cut(const std::string& html)
{
  return GumboTree{html, without_clock()}.cut();
}

TEST(GumboInputDecisions, ADeleteCharacterNeedsQuotes)
{
  std::string text;
  append_attribute_for_gumbo(text, "a", "b\x7F", '\0');
  EXPECT_EQ(text, " a=\"b&#127;\"");
  EXPECT_EQ(size_for_gumbo("<a b=c\x7F>"), 0u);
}

TEST(GumboInputDecisions, ADoctypeIsPrintableAndOfLimitedLength)
{
  std::string text;
  append_doctype_for_gumbo(text, "<!doctype a~\x7F>");
  EXPECT_EQ(text, "<!doctype a~_>");
  EXPECT_EQ(size_for_gumbo("<!doctype a~>"), 13u);
  EXPECT_EQ(size_for_gumbo("<!doctype a\x7F>"), 0u);
  const std::string longest = "<!doctype " + std::string(1'013, 'x') + ">";
  EXPECT_EQ(size_for_gumbo(longest), 1'024u);
  EXPECT_EQ(size_for_gumbo("<!doctype " + std::string(1'014, 'x') + ">"), 0u);
}

TEST(GumboInputDecisions, ALetterThatIsNoDigitEndsAReference)
{
  EXPECT_EQ(letter_for_gumbo("&#x20"), ' ');
  EXPECT_EQ(letter_for_gumbo("&#x20g"), 'x');
  EXPECT_EQ(letter_for_gumbo("&#x2f"), 'x');
  EXPECT_EQ(letter_for_gumbo("&#xg"), 'x');
}

TEST(GumboInputDecisions, WhatIsNoInputIsCutOffWithItsMarks)
{
  HtmlSkeleton good{.text = "<link rel=a>x", .marks = {{0, 1}}};
  keep_gumbo_input(good);
  EXPECT_EQ(good.text, "<link rel=a>x");
  EXPECT_EQ(good.marks.size(), 1u);
  EXPECT_FALSE(good.cut);

  HtmlSkeleton bad{.text = "<link rel=a><!--<link rel=b>", .marks = {{0, 1}, {16, 2}}};
  keep_gumbo_input(bad);
  EXPECT_EQ(bad.text, "<link rel=a>");
  ASSERT_EQ(bad.marks.size(), 1u);
  EXPECT_EQ(bad.marks[0].offset, 0u);
  EXPECT_TRUE(bad.cut);

  HtmlSkeleton worse{.text = "<!--<link rel=b>", .marks = {{4, 1}}};
  keep_gumbo_input(worse);
  EXPECT_EQ(worse.text, "");
  EXPECT_TRUE(worse.marks.empty());
  EXPECT_TRUE(worse.cut);
}

TEST(GumboTreeDecisions, ADeepPlaceThatEndsWithTextAndACommentIsDeep)
{
  EXPECT_TRUE(is_cut(times(3'000, "<div>") + times(20'000, "x<!-- -->")));
  EXPECT_FALSE(is_cut(times(3'000, "<div>") + times(3'000, "</div>") + times(20'000, "x<!-- -->")));
}

// Its depth would double with each table if what is before the table were the table itself.
TEST(GumboTreeDecisions, ATableBehindWhichIsACommentCountsOnce)
{
  EXPECT_FALSE(is_cut(times(20, "<table><tr><td>") + times(20, "</td></tr></table><!-- -->") +
                      times(1'000, "<!-- -->")));
}

TEST(GumboTreeDecisions, ATableBehindTextIsFollowed)
{
  EXPECT_TRUE(is_cut("x<table><tr><td>" + times(11'000, "<div>")));
}

// More of them than are followed on both sides.
TEST(GumboTreeDecisions, TablesInTablesBehindElementsAreFollowed)
{
  const std::string tables = times(40, "<p>x</p><table><tr><td>");
  EXPECT_FALSE(is_cut(tables));
  EXPECT_TRUE(is_cut(tables + times(11'000, "<div>")));
}

} // namespace
} // namespace standard_sitemap::test::gumbo_decisions_test
