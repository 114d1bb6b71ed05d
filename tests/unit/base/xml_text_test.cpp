#include "engine/base/xml_text.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;

std::string xml(std::string_view text)
{
  std::string result = "before ";
  append_xml(result, text);
  return result.substr(7);
}

TEST(XmlText, TheFiveCharactersAreEscaped)
{
  EXPECT_EQ(xml("a&b<c>d\"e'f"), "a&amp;b&lt;c&gt;d&quot;e&apos;f");
  EXPECT_EQ(xml("&amp;"), "&amp;amp;");
}

// XML 1.0 3.3.3: unescaped, they would be read as spaces.
TEST(XmlText, WhiteSpaceIsNotNormalisedAway)
{
  EXPECT_EQ(xml(" a  b "), " a  b ");
  EXPECT_EQ(xml("a\tb\nc\rd"), "a&#x9;b&#xa;c&#xd;d");
}

TEST(XmlText, WhatDoesNotShowIsAReference)
{
  EXPECT_EQ(xml("\x7f"), "&#x7f;");
  EXPECT_EQ(xml("\u0085\u009b"), "&#x85;&#x9b;");
  EXPECT_EQ(xml("\u2028\u2029"), "&#x2028;&#x2029;");
  EXPECT_EQ(xml("\u202e\u2066\u200e\u061c"), "&#x202e;&#x2066;&#x200e;&#x61c;");
  EXPECT_EQ(xml("\u00a0\u200b"), "\u00a0\u200b");
}

TEST(XmlText, WhatXmlCannotHoldIsReplaced)
{
  EXPECT_EQ(xml("a\0b\x01\x1f"sv), "a b  ");
  EXPECT_EQ(xml("\uFFFE\uFFFF"), "\uFFFD\uFFFD");
  EXPECT_EQ(xml("a\xff\xc3"), "a\uFFFD\uFFFD");
}

TEST(XmlText, TheRestIsUtf8AsItWas)
{
  EXPECT_EQ(xml("Äpfel 日本 \U0001F600"), "Äpfel 日本 \U0001F600");
  EXPECT_EQ(xml(""), "");
}

} // namespace
} // namespace standard_sitemap
