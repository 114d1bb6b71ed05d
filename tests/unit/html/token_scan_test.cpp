#include "engine/html/token_scan.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/base/ascii.h"

namespace standard_sitemap::html {
namespace {

/// Returns the constructs of the text, one string each: `+name a=b`, `-name`, `!` (comment), `D`,
/// `[content]`, and texts in quotes. A tag without end is followed by `?`, an empty-element tag by `/`.
std::vector<std::string> constructs(std::string_view text, TokenScan::Syntax syntax = TokenScan::Syntax::html,
                                    bool cdata = false)
{
  using Kind = TokenScan::Kind;
  std::vector<std::string> all;
  TokenScan scan{text, syntax};
  scan.allow_cdata(cdata);
  const auto add_text = [&] {
    if (!scan.text_before().empty())
      all.push_back('"' + std::string{scan.text_before()} + '"');
  };
  while (scan.next()) {
    add_text();
    if (scan.kind() == Kind::comment) {
      all.emplace_back("!");
    } else if (scan.kind() == Kind::doctype) {
      all.emplace_back("D");
    } else if (scan.kind() == Kind::cdata) {
      all.push_back('[' + std::string{scan.content()} + ']');
    } else {
      const bool start = scan.kind() == Kind::start_tag;
      std::string tag = (start ? '+' : '-') + std::string{scan.name()};
      while (const auto attribute = scan.next_attribute())
        tag += ' ' + std::string{attribute->name} + '=' + std::string{attribute->value};
      tag += scan.complete() ? scan.self_closing() ? "/" : "" : "?";
      all.push_back(tag);
      if (start && scan.complete() && syntax == TokenScan::Syntax::html)
        if (const auto raw = scan.take_raw_text(ascii_lower(scan.name())); !raw.empty())
          all.push_back('(' + std::string{raw} + ')');
    }
  }
  add_text();
  EXPECT_EQ(scan.begin(), text.size());
  return all;
}

using Constructs = std::vector<std::string>;

TEST(TokenScan, TagsAndTextsInOrder)
{
  EXPECT_EQ(constructs("a<b c=d E='f>'>g</b h>i"),
            (Constructs{"\"a\"", "+b c=d E=f>", "\"g\"", "-b h=", "\"i\""}));
  EXPECT_EQ(constructs("<br/><br />"), (Constructs{"+br/", "+br/"}));
  EXPECT_EQ(constructs(""), Constructs{});
}

TEST(TokenScan, ALessThanSignThatBeginsNothingIsText)
{
  for (const char* const text : {"<", "</", "a < b", "1<2", "<<", "a <= b <"})
    EXPECT_EQ(constructs(text), Constructs{'"' + std::string{text} + '"'}) << text;
  EXPECT_EQ(constructs("<<b>"), (Constructs{"\"<\"", "+b"}));
}

TEST(TokenScan, WhatHasNoMeaningIsAComment)
{
  EXPECT_EQ(constructs("<!-- <b> -->x<!-->y<?php <b> ?>z</>w</ b><!x>"),
            (Constructs{"!", "\"x\"", "!", "\"y\"", "!", "\" ?>z\"", "!", "\"w\"", "!", "!"}));
  EXPECT_EQ(constructs("a<!-- <b>"), (Constructs{"\"a\"", "!"}));
}

TEST(TokenScan, ATagWithoutEndReachesToTheEndOfTheText)
{
  EXPECT_EQ(constructs("a<b c"), (Constructs{"\"a\"", "+b c=?"}));
  EXPECT_EQ(constructs("<b c='d><i>"), (Constructs{"+b?"}));
  EXPECT_EQ(constructs("a</b"), (Constructs{"\"a\"", "-b?"}));
}

TEST(TokenScan, RawTextHasNoTags)
{
  EXPECT_EQ(constructs("<title><b></titles></TITLE>"), (Constructs{"+title", "(<b></titles>)", "-TITLE"}));
  EXPECT_EQ(constructs("<script><!--<script></script></script>x"),
            (Constructs{"+script", "(<!--<script></script>)", "-script", "\"x\""}));
  EXPECT_EQ(constructs("<plaintext><b></plaintext>"), (Constructs{"+plaintext", "(<b></plaintext>)"}));
  EXPECT_EQ(constructs("<noscript><b>"), (Constructs{"+noscript", "(<b>)"}));
  EXPECT_EQ(constructs("<p><b>"), (Constructs{"+p", "+b"}));
}

TEST(TokenScan, ADoctypeAndSections)
{
  EXPECT_EQ(constructs("<!DOCTYPE html><![CDATA[<b>]]>"), (Constructs{"D", "!", "\"]]>\""}));
  EXPECT_EQ(constructs("<![CDATA[<b>]]>x", TokenScan::Syntax::html, true), (Constructs{"[<b>]", "\"x\""}));
  EXPECT_EQ(constructs("<![CDATA[<b>", TokenScan::Syntax::html, true), Constructs{"[<b>]"});
}

TEST(TokenScan, Xml)
{
  const auto xml = TokenScan::Syntax::xml;
  EXPECT_EQ(constructs("<?x a>b?><!DOCTYPE a [<!ENTITY b '>'>]><_a/><![CDATA[<b>]]><!-->--><\xC3\xA9>", xml),
            (Constructs{"!", "D", "+_a/", "[<b>]", "!", "+\xC3\xA9"}));
}

TEST(TokenScan, AttributesThatNobodyReadsAreSkipped)
{
  TokenScan scan{"<a b='>'>x<c d>"};
  ASSERT_TRUE(scan.next());
  ASSERT_TRUE(scan.next());
  EXPECT_EQ(scan.text_before(), "x");
  EXPECT_EQ(scan.name(), "c");
  EXPECT_EQ(scan.begin(), 10u);
  EXPECT_FALSE(scan.next());
  EXPECT_EQ(scan.end(), 15u);
  EXPECT_FALSE(scan.next());
}

} // namespace
} // namespace standard_sitemap::html
