#include "engine/encoding/encoding.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/encoding/decoding.h"
#include "engine/encoding/legacy_index.h"

#include "tests/unit/encoding/text_test.h"

// The bounds of the Encoding Standard's legacy decoders, and the places of its indexes where converters
// differ, copied from the standard by hand.

namespace standard_sitemap::legacy_edge_test {
namespace {

using namespace std::string_view_literals;
using text_test::bytes;
using text_test::decode;
using text_test::Decoded;
using text_test::text_of;

constexpr auto fail = Decoder::OnInvalid::fail;

struct TwoBytes {
  int sequence;
  std::u32string_view character;
};

template <std::size_t n>
void expect_characters(std::string_view label, const TwoBytes (&cases)[n])
{
  for (const TwoBytes& c : cases) {
    std::string expected;
    for (const char32_t character : c.character)
      append_utf8(expected, character);
    EXPECT_EQ(decode(label, bytes({c.sequence >> 8, c.sequence & 0xFF}), fail), (Decoded{expected, true}))
        << label << ' ' << std::hex << c.sequence;
  }
}

// The characters that HKSCS-2004 had in the private use area have been in Unicode since 4.1.
TEST(Big5, HkscsIsThatOf2008)
{
  expect_characters("big5",
                    {{0x8840, U"\u31C0"}, {0x8841, U"\u31C1"}, {0x8842, U"\u31C2"}, {0x8843, U"\u31C3"},
                     {0x8844, U"\u31C4"}, {0x8846, U"\u31C5"}, {0x8849, U"\u31C6"}, {0x884A, U"\u31C7"},
                     {0x884D, U"\u31C8"}, {0x884F, U"\u31C9"}, {0x8850, U"\u31CA"}, {0x8851, U"\u31CB"},
                     {0x8852, U"\u31CC"}, {0x8854, U"\u31CD"}, {0x8855, U"\u31CE"}, {0x88A9, U"\u23DA"},
                     {0x88AA, U"\u23DB"}, {0x8C43, U"\u9FA6"}, {0x8C6D, U"\u9FA7"}, {0x8C74, U"\u9FA8"},
                     {0x8CB7, U"\u9FA9"}, {0x8CB9, U"\u9FAA"}, {0x8CBB, U"\u9FAB"}, {0x8CC0, U"\u9FAC"},
                     {0x8CD7, U"\u9FAD"}, {0x8CD8, U"\u9FAE"}, {0x8CDA, U"\u9FAF"}, {0x8CED, U"\u9FB2"},
                     {0x8D48, U"\u9FB3"}, {0xC879, U"\u31CF"}, {0xC8A1, U"\u9FB0"}, {0xC8A3, U"\u9FB1"}});
}

TEST(Gb18030, WhatTheEditionOf2022HasMovedOutOfThePrivateUseArea)
{
  expect_characters("gb18030", {{0xA3A0, U"\u3000"},
                                {0xA6D9, U"\uFE10"},
                                {0xA6DA, U"\uFE12"},
                                {0xA6DB, U"\uFE11"},
                                {0xA6DC, U"\uFE13"},
                                {0xA6DD, U"\uFE14"},
                                {0xA6DE, U"\uFE15"},
                                {0xA6DF, U"\uFE16"},
                                {0xA6EC, U"\uFE17"},
                                {0xA6ED, U"\uFE18"},
                                {0xA6F3, U"\uFE19"},
                                {0xFE59, U"\u9FB4"},
                                {0xFE61, U"\u9FB5"},
                                {0xFE66, U"\u9FB6"},
                                {0xFE67, U"\u9FB7"},
                                {0xFE6D, U"\u9FB8"},
                                {0xFE7E, U"\u9FB9"},
                                {0xFE90, U"\u9FBA"},
                                {0xFEA0, U"\u9FBB"}});
}

// The trail bytes have a gap, and so have the lead bytes of Shift_JIS.
TEST(LegacyDecoders, CharactersAtBothSidesOfAGap)
{
  expect_characters("gb18030", {{0x817D, U"\u4E87"}, {0x817E, U"\u4E8A"}, {0x8180, U"\u4E90"}});
  expect_characters("big5",
                    {{0xA17E, U"\uFE5A"}, {0xA1A1, U"\uFE5B"}, {0xA47E, U"\u624D"}, {0xA4A1, U"\u4E11"}});
  expect_characters("shift_jis", {{0x817E, U"\u00D7"},
                                  {0x8180, U"\u00F7"},
                                  {0x837E, U"\u30DF"},
                                  {0x8380, U"\u30E0"},
                                  {0x9F7E, U"\u6BEF"},
                                  {0x9F40, U"\u6A97"},
                                  {0x9FFC, U"\u6ECC"},
                                  {0xE040, U"\u6F3E"},
                                  {0xE080, U"\u70D9"}});
}

TEST(LegacyDecoders, TheLastCharacters)
{
  expect_characters("shift_jis", {{0xFC4B, U"\u9ED1"}});
  expect_characters("big5", {{0xFEFE, U"\u79D4"}});
  expect_characters("euc-kr", {{0xCBD0, U"\uF900"}}); // the first after the private use area
}

TEST(Gb18030, TheReplacementCharacterIsACharacter)
{
  EXPECT_EQ(decode("gb18030", "\x84\x31\xA4\x37", fail), (Decoded{"\uFFFD", true}));
}

TEST(Gb18030, FFIsNoLeadByte)
{
  EXPECT_EQ(text_of("gb18030", "\xFF\xC4\xE3"), "\uFFFD\u4F60");
}

TEST(ShiftJis, ABadTrailByteIsNotReadAsANeighbours)
{
  EXPECT_EQ(text_of("shift_jis", "\x82<"), "\uFFFD<");
  EXPECT_EQ(text_of("shift_jis", "\x82\x3F"), "\uFFFD?");
}

TEST(ShiftJis, TheLastPointerBeforeTheUserDefinedOnesIsAHole)
{
  EXPECT_EQ(text_of("shift_jis", "\xEF\xFCz"), "\uFFFDz");
}

TEST(Iso2022Jp, ABadTrailByteIsNotReadAsANeighbours)
{
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\x23\x7F\x24\x22"), "\uFFFD\u3042");
}

TEST(Iso2022Jp, AHoleOfTheIndex)
{
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\x29\x21\x24\x22"), "\uFFFD\u3042");
}

TEST(Iso2022Jp, ABrokenEscapeSequenceStandsBetweenTwo)
{
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B(B\x1B\x1B(Bz"), "\uFFFDz");
}

TEST(Iso2022Jp, WhatIsGivenBackAtTheEndIsNoFailure)
{
  EXPECT_EQ(decode("iso-2022-jp", "a\x1B$"), (Decoded{"a\uFFFD$", true}));
}

TEST(SingleByte, TheHolesOfWindows874)
{
  EXPECT_EQ(text_of("windows-874", "\xDA\xDB\xDC\xDD\xDE\xDF"), "\u0E3A\uFFFD\uFFFD\uFFFD\uFFFD\u0E3F");
  EXPECT_EQ(text_of("windows-874", "\xFB\xFC\xFD\xFE\xFFz"), "\u0E5B\uFFFD\uFFFD\uFFFD\uFFFDz");
}

TEST(SingleByte, ADelBehindAnotherByteIsItself)
{
  EXPECT_EQ(text_of("koi8-r", "\xC1\x7F\xC1"), "\u0430\x7F\u0430");
}

TEST(SingleByte, OtherNamesHaveNeitherIndexNorDecoding)
{
  EXPECT_EQ(single_byte_index("utf-8"), SingleByteIndex{});
  EXPECT_EQ(make_single_byte_decoding("utf-8"), nullptr);
}

TEST(EncodingLabel, TheLongestAndUpperCase)
{
  EXPECT_EQ(Encoding::for_label("csEUCPkdFmtJapanese").value().name(), "euc-jp");
  EXPECT_EQ(Encoding::for_label("LATIN1"), Encoding::windows1252());
  EXPECT_EQ(Encoding::for_label("csEUCPkdFmtJapanesee"), std::nullopt);
}

} // namespace
} // namespace standard_sitemap::legacy_edge_test
