// What decides alone: for each part of a condition in engine/encoding that no other test shows, the case in
// which it does (tests/coverage/conditions.py).

#include <gtest/gtest.h>

#include "engine/encoding/converter.h"
#include "engine/encoding/legacy_index.h"
#include "engine/encoding/sniff.h"
#include "engine/encoding/xml_declaration.h"

namespace standard_sitemap::encoding_decisions_test {
namespace {

using namespace std::string_view_literals;

TEST(EncodingDecisions, AConverterThatDoesNotExist)
{
  Converter none{{"there is no such converter", "none"}};
  EXPECT_FALSE(none.usable());
  EXPECT_EQ(none.character("a"), 0u);
}

TEST(EncodingDecisions, AConverterGivesOneCharacterOrNone)
{
  Converter big5{{"ibm-1375_P100-2008", "big5"}};
  ASSERT_TRUE(big5.usable());
  EXPECT_EQ(big5.character("\xA4\x40"), U'\u4E00');
  EXPECT_EQ(big5.character("\xA4\x40\xA4\xA4"), 0u) << "two";
  EXPECT_EQ(big5.character("\xA4\x40\xA4"), 0u) << "one and a half";
  EXPECT_EQ(big5.character("\xA4"), 0u) << "half a one";
  EXPECT_EQ(big5.character(""), 0u);
  EXPECT_EQ(big5.character("\xFF\xFF"), 0u);
  EXPECT_EQ(big5.character("\xA4\xA4"), U'\u4E2D') << "as before, whatever came in between";
  Converter gb18030{{"gb18030", "gb18030"}};
  EXPECT_EQ(gb18030.character("\x95\x32\x82\x36"), U'\U00020000') << "one of two units";
}

TEST(EncodingDecisions, APointerBehindTheIndex)
{
  PointerIndex index{PointerIndex::Table::jis0212};
  EXPECT_EQ(index.at(94 * 94 - 1), no_character);
  EXPECT_EQ(index.at(94 * 94), no_character);
  EXPECT_EQ(index.at(SIZE_MAX), no_character);
}

TEST(EncodingDecisions, D3e_XmlDeclarationsThatNameNoEncoding)
{
  for (const auto page : {"<?xml > encoding"sv, "<?xml > encoding="sv, "<?xml encoding='nothing'?>"sv})
    EXPECT_EQ(sniff_html(page, std::nullopt).encoding.name(), "windows-1252") << page;
}

TEST(EncodingDecisions, P2_APatternOfFourBytesIsReadAsUtf8)
{
  EXPECT_TRUE(pattern_encoding(XmlPattern::ucs4).is_utf8());
}

} // namespace
} // namespace standard_sitemap::encoding_decisions_test
