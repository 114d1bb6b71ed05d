#include "engine/base/excerpt.h"

#include <gtest/gtest.h>

namespace standard_sitemap::excerpt_test {
namespace {

TEST(Excerpt, ShortTextIsAsItIs)
{
  EXPECT_EQ(excerpt(""), "");
  EXPECT_EQ(excerpt("caf\u00e9", 5), "caf\u00e9");
}

TEST(Excerpt, NoCharacterIsCut)
{
  EXPECT_EQ(excerpt("caf\u00e9", 4), "caf");
  EXPECT_EQ(excerpt("\u20ac\u20ac", 5), "\u20ac");
  EXPECT_EQ(excerpt("\U0001F5FA", 3), "");
  EXPECT_EQ(excerpt("abc", 0), "");
}

TEST(Excerpt, BytesThatAreNoUtf8BecomeQuestionMarks)
{
  EXPECT_EQ(excerpt("\xff\xff\xff", 2), "??");
  EXPECT_EQ(excerpt("a\xe9z caf\u00e9"), "a?z caf\u00e9");
  EXPECT_EQ(excerpt("http:/\xc7/"), "http:/?/");
  EXPECT_EQ(excerpt("ends early \xe2\x82"), "ends early ??");
  EXPECT_EQ(excerpt("\x80\x80\x80", 2), ""); // only continuation bytes
}

TEST(Shortened, DotsStandForWhatIsLeftOut)
{
  EXPECT_EQ(shortened("caf\u00e9", 5), "caf\u00e9");
  EXPECT_EQ(shortened("caf\u00e9", 4), "caf...");
  EXPECT_EQ(shortened(std::string(256, 'a')), std::string(256, 'a'));
  EXPECT_EQ(shortened(std::string(255, 'a') + "\u00e9"), std::string(255, 'a') + "...");
}

TEST(Quotation, LongTextsAreCutBetweenCharacters)
{
  const std::string text = std::string(119, 'a') + "\xC3\xA4";
  EXPECT_EQ(quotation(text), '"' + std::string(119, 'a') + "...\"");
  EXPECT_EQ(quotation("a"), "\"a\"");
  EXPECT_EQ(quotation("", 0), "\"\"");
}

} // namespace
} // namespace standard_sitemap::excerpt_test
