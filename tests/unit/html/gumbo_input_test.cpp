#include <gtest/gtest.h>

#include <string>

#include "engine/html/gumbo_input.h"

namespace standard_sitemap::test::gumbo_input_test {
namespace {

/// The value of an attribute in double quotes.
std::string for_gumbo(std::string_view value)
{
  std::string text;
  append_attribute_for_gumbo(text, "a", value, '"');
  return value.empty() ? text.substr(2) : text.substr(4, text.size() - 5);
}

TEST(GumboInput, WhatGumboReadsRightStaysAsItIs)
{
  for (std::string_view source : {"", "href='a b'", "a=\t\n\f", "a=\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80",
                                  "a=&amp;&#65;&#x41", "a=&#x0010FFFF;", "a=&#00000000065;", "a=&", "a=&#",
                                  "a=&#x", "a=&#;", "a=&#9999999;", "\xC2\xA0", "\xEF\xB7\x8F\xEF\xBF\xBD"})
    EXPECT_EQ(for_gumbo(source), source);
}

TEST(GumboInput, WhatTheTokenizerWouldReplaceIsReplaced)
{
  EXPECT_EQ(for_gumbo(std::string_view{"a\0b", 3}), "a\xEF\xBF\xBD"
                                                    "b");
  EXPECT_EQ(for_gumbo("a\r\nb\rc\n"), "a\nb\nc\n");
}

TEST(GumboInput, AValueStaysInItsQuotesAndHasNoTagInIt)
{
  const auto attribute = [](std::string_view value, char quote) {
    std::string text;
    append_attribute_for_gumbo(text, "rel", value, quote);
    return text;
  };
  EXPECT_EQ(attribute("", '"'), " rel");
  EXPECT_EQ(attribute("a/b", '\0'), " rel=a/b");
  EXPECT_EQ(attribute("a", '\''), " rel='a'");
  EXPECT_EQ(attribute("a\"b", '\0'), " rel=\"a&quot;b\"");
  EXPECT_EQ(attribute("a'b", '\0'), " rel=\"a'b\"");
  EXPECT_EQ(attribute("a`=", '\0'), " rel=\"a`=\"");
  EXPECT_EQ(attribute("a\"b", '\''), " rel='a\"b'");
  EXPECT_EQ(attribute("</title><![CDATA[", '\''), " rel='&lt;/title>&lt;![CDATA['");
}

TEST(GumboInput, NamesAreOfFewCharacters)
{
  EXPECT_EQ(name_for_gumbo("annotation-xml"), "annotation-xml");
  EXPECT_EQ(name_for_gumbo("isindex"), "x-isindex");
  EXPECT_EQ(name_for_gumbo("menuitem"), "x-menuitem");
  EXPECT_EQ(name_for_gumbo("a<![cdata[\xC3\xA9\v"), "a___cdata____");
  EXPECT_EQ(name_for_gumbo(std::string(100, 'a')).size(), 32u);
}

TEST(GumboInput, WhiteSpaceByReferencesIsWhiteSpace)
{
  for (std::string_view space :
       {"", " ", "\n\t\f\r ", "&#9;", "&#x20", "&#X0000A;\n&#12 &#13;&Tab;&NewLine;"})
    EXPECT_EQ(letter_for_gumbo(space), ' ') << space;
  for (std::string_view text : {"x", "&", "&#", "&#x", "&#;", "&#0;", "&#11;", "&#160;", "&nbsp;", "&Tab",
                                "&tab;", "&#4294967328;", "&#32;x", "&#3", "\v"})
    EXPECT_EQ(letter_for_gumbo(text), 'x') << text;
  EXPECT_EQ(letter_for_gumbo(std::string_view{"\0 \0&#32;", 8}), '\0');
  EXPECT_EQ(letter_for_gumbo(std::string_view{"\0 x", 3}), 'x');
}

TEST(GumboInput, ADoctypeIsPlain)
{
  const auto doctype = [](std::string_view source) {
    std::string text;
    append_doctype_for_gumbo(text, source);
    return text;
  };
  EXPECT_EQ(doctype("<!DocType html>"), "<!DocType html>");
  EXPECT_EQ(doctype("<!doctype\nhtml public '<![CDATA[\xC3\xA9'>"), "<!doctype html public '_![CDATA[__'>");
  EXPECT_EQ(doctype("<!doctype html"), "");
  EXPECT_EQ(doctype("<!doctype " + std::string(1013, 'x') + ">"),
            "<!doctype " + std::string(1013, 'x') + ">");
  EXPECT_EQ(doctype("<!doctype " + std::string(1014, 'x') + ">"), "");
}

TEST(GumboInput, WhatIsNoneOfItsPiecesIsFound)
{
  using namespace std::string_view_literals;
  for (std::string_view text : {""sv, "x"sv, "\0"sv, "x\0x"sv, "<!DOCTYPE html>"sv, "<a>"sv, "</a>"sv,
                                "<a />"sv, "<font color size=1 face='a>\"' />"sv,
                                "<!doctype><html lang=\"'>\"><x-isindex></x-isindex><a-b.c:d_9>x"sv,
                                "<meta name content=a/ charset=&amp;x http-equiv=''>"sv})
    EXPECT_EQ(size_for_gumbo(text), text.size()) << text;
  for (std::string_view bad : {"y"sv,
                               " "sv,
                               "&"sv,
                               "<"sv,
                               "</"sv,
                               "<>"sv,
                               "<a"sv,
                               "<a "sv,
                               "<a b"sv,
                               "<a b="sv,
                               "<a b='"sv,
                               "<a b=''"sv,
                               "<A>"sv,
                               "<1>"sv,
                               "<isindex>"sv,
                               "<menuitem>"sv,
                               "</menuitem>"sv,
                               "</a >"sv,
                               "</a b>"sv,
                               "</a/>"sv,
                               "<!-- -->"sv,
                               "<!doctype html>"sv,
                               "<![CDATA[ <]]>"sv,
                               "<?x>"sv,
                               "</ x>"sv,
                               "<a\0>"sv,
                               "<a b='<'>"sv,
                               "<a b=\"\0\">"sv,
                               "<a b='\r'>"sv,
                               "<a b=c'd>"sv,
                               "<a b=c<>"sv,
                               "<a b==>"sv,
                               "<a  b>"sv,
                               "<a B>"sv,
                               "<a b='c'd>"sv,
                               "<a<b>"sv,
                               "<\xC3\xA9>"sv}) {
    EXPECT_EQ(size_for_gumbo("<b>x" + std::string{bad}), 4u) << bad;
    EXPECT_EQ(size_for_gumbo("<b>x" + std::string{bad} + "<i>"), 4u) << bad;
  }
  EXPECT_EQ(size_for_gumbo("<!doctype"), 0u);
  EXPECT_EQ(size_for_gumbo("<!doctype <>"), 0u);
  EXPECT_EQ(size_for_gumbo("<!doctyp>"), 0u);
  EXPECT_EQ(size_for_gumbo("<!doctype \xC3\xA9>"), 0u);
  EXPECT_EQ(size_for_gumbo("<" + std::string(64, 'a') + ">"), 66u);
  EXPECT_EQ(size_for_gumbo("<" + std::string(65, 'a') + ">"), 0u);
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
} // namespace standard_sitemap::test::gumbo_input_test
