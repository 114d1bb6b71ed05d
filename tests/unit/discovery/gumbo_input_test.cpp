#include <gtest/gtest.h>

#include <string>

#include <standard_sitemap/discovery/gumbo_input.h>

namespace standard_sitemap::test {
namespace {

std::string for_gumbo(std::string_view source)
{
  std::string text = "<";
  append_for_gumbo(text, source);
  return text.substr(1);
}

TEST(GumboInput, WhatGumboReadsRightStaysAsItIs)
{
  for (std::string_view source : {"", "href='a b'", "a=\t\n\f\r", "a=\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80",
                                  "a=&amp;&#65;&#x41", "a=&#x0010FFFF;", "a=&#00000000065;", "a=&", "a=&#",
                                  "a=&#x", "a=&#;", "a=&#9999999;", "\xC2\xA0", "\xEF\xB7\x8F\xEF\xBF\xBD"})
    EXPECT_EQ(for_gumbo(source), source);
  EXPECT_EQ(for_gumbo(std::string_view{"a\0b", 3}), std::string("a\0b", 3));
}

TEST(GumboInput, ControlsAndNoncharactersBecomeReferences)
{
  EXPECT_EQ(for_gumbo("a=\x01z\x1F\x7F"), "a=&#1;z&#31;&#127;");
  EXPECT_EQ(for_gumbo("\xC2\x80\xC2\x9F"), "&#129;&#129;");
  EXPECT_EQ(for_gumbo("\xEF\xB7\x90\xEF\xB7\xAF\xEF\xBF\xBE\xF0\x9F\xBF\xBF\xF4\x8F\xBF\xBF"),
            "&#64976;&#65007;&#65534;&#131071;&#1114111;");
}

TEST(GumboInput, ReferencesThatWouldOverflowBecomeTheReplacementCharacter)
{
  EXPECT_EQ(for_gumbo("&#4294967393;&#00012345678x"), "&#65533;&#65533x");
  EXPECT_EQ(for_gumbo("&#x100000041;&#X99999999"), "&#65533;&#65533");
}

} // namespace
} // namespace standard_sitemap::test
