#include "render/dot/dot_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;

TEST(DotText, NothingActsInAString)
{
  EXPECT_EQ(dot_string("plain \u4e2d"), "\"plain \u4e2d\"");
  EXPECT_EQ(dot_string(R"(a"b)"), R"("a\"b")");
  EXPECT_EQ(dot_string(R"(\N\G\L\l)"), R"("\\N\\G\\L\\l")");
  EXPECT_EQ(dot_string(R"(ends\)"), R"("ends\\")");
  EXPECT_EQ(dot_string(R"(\")"), R"("\\\"")");
  EXPECT_EQ(dot_string("&lt; & &#60;"), "\"&amp;lt; &amp; &amp;#60;\"");
  EXPECT_EQ(dot_string("a\nb"), "\"a b\"");
}

TEST(DotText, NothingActsInATooltip)
{
  EXPECT_EQ(dot_tooltip(R"(\N "a" &lt;)"), R"("\\\\N \"a\" &amp;lt;")");
}

TEST(DotText, LinesAreSetByUsAlone)
{
  EXPECT_EQ(dot_string(std::vector<std::string>{"a", R"(\nb)", "c"}), R"("a\n\\nb\nc")");
  EXPECT_EQ(dot_string(std::vector<std::string>{}), R"("")");
}

TEST(DotText, NothingActsInALabelOfMarkup)
{
  EXPECT_EQ(dot_html_text("<b>\"&amp;\\N"), "&lt;b&gt;&#34;&amp;amp;\\\\N");
  EXPECT_EQ(dot_html_link("/?a&b<\\N"), "/?a&amp;amp;b&lt;\\\\N");
}

TEST(DotText, WhatXmlDoesNotHaveIsReplaced)
{
  EXPECT_EQ(dot_string("a\uFFFE\uFFFFb\uFFFD\uFFFC"), "\"a\uFFFD\uFFFDb\uFFFD\uFFFC\"");
  EXPECT_EQ(dot_html_text("\uFFFF"), "\uFFFD");
}

TEST(DotText, LinesBreakAtSpaces)
{
  EXPECT_THAT(wrapped("one two three", 8, 3), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("one two three", 7, 3), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("  one   two", 5, 3), ElementsAre("one", "two"));
  EXPECT_THAT(wrapped("short", 8, 3), ElementsAre("short"));
}

TEST(DotText, WordsAreNotBroken)
{
  EXPECT_THAT(wrapped("org.example.tools", 14, 3), ElementsAre("org.example.", "tools"));
  EXPECT_THAT(wrapped("a bbbbbbbbbbb", 8, 3), ElementsAre("a", "bbbbbbbbbbb")) << "half as long again";
  EXPECT_THAT(wrapped("bbbbbbbbbbb a", 8, 3), ElementsAre("bbbbbbbbbbb", "a"));
  EXPECT_THAT(wrapped("Stra\u00dfen\u00fcberg\u00e4nge und", 12, 3),
              ElementsAre("Stra\u00dfen\u00fcberg\u00e4nge", "und"));
}

TEST(DotText, WordsThatAreTooLongBreakAtCapitalsElseAnywhere)
{
  EXPECT_THAT(wrapped("AbstractHandlerFactoryBean", 16, 3), ElementsAre("AbstractHandler", "FactoryBean"));
  EXPECT_THAT(wrapped("aaaaaaaaaa", 4, 3), ElementsAre("aaaa", "aaaaaa"));
}

TEST(DotText, WideCharactersCountTwice)
{
  EXPECT_THAT(wrapped("\u4e2d\u6587\u4e2d\u6587", 4, 3), ElementsAre("\u4e2d\u6587", "\u4e2d\u6587"));
  EXPECT_THAT(wrapped("\u4e2d\u6587", 1, 3), ElementsAre("\u4e2d", "\u6587")); // it ends, however narrow
}

TEST(DotText, WhatDoesNotFitEndsInAnEllipsis)
{
  EXPECT_THAT(wrapped("one two three four", 7, 2), ElementsAre("one two", "three\u2026"));
  EXPECT_THAT(wrapped("one two three", 7, 1), ElementsAre("one\u2026"));
}

TEST(DotText, LinesBreakAfterEachPunctuation)
{
  for (const char sign : {'.', '/', ':', '_', '-', ',', ';'})
    EXPECT_THAT(wrapped(std::string{"aaa"} + sign + "bbbb", 5, 3),
                ElementsAre(std::string{"aaa"} + sign, "bbbb"));
  EXPECT_THAT(wrapped("aaa+bbbb", 5, 3), ElementsAre("aaa+b", "bbb"));
}

TEST(DotText, LinesBreakBetweenWideCharacters)
{
  EXPECT_THAT(wrapped("ab\u4e2d\u6587\u4e2d", 6, 3), ElementsAre("ab\u4e2d\u6587", "\u4e2d"));
}

TEST(DotText, EachCapitalBeginsAWord)
{
  EXPECT_THAT(wrapped("aaaaAbbbbbbbbbb", 8, 3), ElementsAre("aaaa", "Abbbbbbbbbb"));
  EXPECT_THAT(wrapped("aaaaZbbbbbbbbbb", 8, 3), ElementsAre("aaaa", "Zbbbbbbbbbb"));
  EXPECT_THAT(wrapped("aBbbbbbbbbbbb", 8, 3), ElementsAre("a", "Bbbbbbbbbbbb"));
  EXPECT_THAT(wrapped("aBbbbbbbbbbbbbb", 8, 3), ElementsAre("a", "Bbbbbbbb", "bbbbbb"));
  for (const char other : {'@', '['})
    EXPECT_THAT(wrapped(std::string{"aaaa"} + other + "bbbbbbbbbb", 8, 3),
                ElementsAre(std::string{"aaaa"} + other + "bbb", "bbbbbbb"));
}

TEST(DotText, AWordIsBrokenIfItIsMoreThanHalfAsLongAgain)
{
  EXPECT_THAT(wrapped("bbbbbbbbbbbb a", 8, 3), ElementsAre("bbbbbbbbbbbb", "a"));
  EXPECT_THAT(wrapped("bbbbbbbbbbbbb a", 8, 3), ElementsAre("bbbbbbbb", "bbbbb a"));
  EXPECT_THAT(wrapped("bbbbbbbbbbbbbbb a", 8, 3), ElementsAre("bbbbbbbb", "bbbbbbb", "a"))
      << "a space is too far away to wait for";
}

TEST(DotText, AnEllipsisTakesTheRoomOfOneCharacter)
{
  EXPECT_THAT(wrapped("abcdefg hij", 7, 1), ElementsAre("abcdef\u2026"));
  EXPECT_THAT(wrapped("abcdef hij", 7, 1), ElementsAre("abcdef\u2026"));
}

TEST(DotText, ThereIsAlwaysALine)
{
  EXPECT_THAT(wrapped("", 7, 2), ElementsAre(""));
  EXPECT_THAT(wrapped("   ", 7, 2), ElementsAre(""));
}

} // namespace
} // namespace standard_sitemap
