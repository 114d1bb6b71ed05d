#include "engine/encoding/encoding.h"

#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

// What the indexes and decoders of the Encoding Standard say, copied from the standard by hand, in particular
// where ICU's converters differ from it.

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;
using text_test::bytes;
using text_test::text_of;

TEST(SingleByte, Windows1252HasNoHoles)
{
  EXPECT_EQ(text_of("latin1", "\x80\x81\x82\x8D\x8F\x90\x9D\x9F\xA0\xE4\xFF"),
            "\u20AC\u0081\u201A\u008D\u008F\u0090\u009D\u0178\u00A0\u00E4\u00FF");
  EXPECT_EQ(text_of("us-ascii", "\x93x\x94"), "\u201Cx\u201D");
}

TEST(SingleByte, AsciiIsItselfInEach)
{
  std::string ascii;
  for (char c = 0; c != '\x7F'; ++c)
    ascii.push_back(c);
  ascii.push_back('\x7F');
  for (const std::string_view label :
       {"ibm866"sv, "iso-8859-2"sv, "iso-8859-6"sv, "iso-8859-16"sv, "koi8-u"sv, "macintosh"sv,
        "windows-874"sv, "windows-1258"sv, "x-mac-cyrillic"sv, "x-user-defined"sv, "gbk"sv, "big5"sv,
        "euc-jp"sv, "euc-kr"sv, "shift_jis"sv})
    EXPECT_EQ(text_of(label, ascii), ascii) << label;
}

TEST(SingleByte, Indexes)
{
  const struct {
    std::string_view label;
    std::string_view input;
    std::string_view text;
  } cases[] = {
      {"ibm866", "\x80\xF2\xFD", "\u0410\u0404\u00A4"},
      {"iso-8859-2", "\x80\xA1\xB3\xFF", "\u0080\u0104\u0142\u02D9"},
      {"iso-8859-3", "\xA1\xA5\xAE\xFE", "\u0126\uFFFD\uFFFD\u015D"},
      {"iso-8859-4", "\xA2\xBF", "\u0138\u014B"},
      {"iso-8859-5", "\xA1\xF0\xFD", "\u0401\u2116\u00A7"},
      {"iso-8859-6", "\xA1\xAC\xC7", "\uFFFD\u060C\u0627"},
      {"iso-8859-7", "\xA4\xA5\xAA\xAE\xD2\xFF", "\u20AC\u20AF\u037A\uFFFD\uFFFD\uFFFD"},
      {"iso-8859-8", "\xA1\xAA\xDF\xE0\xFD", "\uFFFD\u00D7\u2017\u05D0\u200E"},
      {"iso-8859-8-i", "\xE0\xFA", "\u05D0\u05EA"},
      {"iso-8859-10", "\xA2\xBD\xFF", "\u0112\u2015\u0138"},
      {"iso-8859-13", "\xA1\xB4\xFF", "\u201D\u201C\u2019"},
      {"iso-8859-14", "\xA1\xFF", "\u1E02\u00FF"},
      {"iso-8859-15", "\xA4\xBD", "\u20AC\u0153"},
      {"iso-8859-16", "\x80\xA4\xAA\xBA\xD5\xD7\xDE\xFE", "\u0080\u20AC\u0218\u0219\u0150\u015A\u021A\u021B"},
      {"koi8-r", "\xA3\xC1\xFF", "\u0451\u0430\u042A"},
      {"koi8-u", "\xA4\xAE\xB4\xBE", "\u0454\u045E\u0404\u040E"},
      {"macintosh", "\x80\xDB\xF0", "\u00C4\u20AC\uF8FF"},
      {"windows-874", "\x80\x81\xA1\xDB\xFB\xFF", "\u20AC\u0081\u0E01\uFFFD\u0E5B\uFFFD"},
      {"windows-1250", "\x81\x8A\xBC", "\u0081\u0160\u013D"},
      {"windows-1251", "\x80\x98\xE0", "\u0402\u0098\u0430"},
      {"windows-1253", "\x81\xAA\xD2\xE1\xFF", "\u0081\uFFFD\uFFFD\u03B1\uFFFD"},
      {"windows-1254", "\x8E\xD0\xFD", "\u008E\u011E\u0131"},
      {"windows-1255", "\xCA\xD9\xE0\xFB\xFF", "\u05BA\uFFFD\u05D0\uFFFD\uFFFD"},
      {"windows-1256", "\x81\xC7\xFF", "\u067E\u0627\u06D2"},
      {"windows-1257", "\xA1\xA5\xC0", "\uFFFD\uFFFD\u0104"},
      {"windows-1258", "\x8A\xD2\xFE", "\u008A\u0309\u20AB"},
      {"x-mac-cyrillic", "\xA2\xB6\xFF", "\u0490\u0491\u20AC"},
      {"x-user-defined", "\x7F\x80\xFF", "\x7F\uF780\uF7FF"},
  };
  for (const auto& c : cases)
    EXPECT_EQ(text_of(c.label, c.input), c.text) << c.label;
}

TEST(Gb18030, OneTwoAndFourBytes)
{
  EXPECT_EQ(text_of("gb18030", "a\xC4\xE3\xBA\xC3\x80"), "a\u4F60\u597D\u20AC");
  EXPECT_EQ(text_of("gb18030", "\x81\x30\x81\x30\x84\x31\xA4\x39"), "\u0080\uFFFF");
  EXPECT_EQ(text_of("gb18030", "\x90\x30\x81\x30\xE3\x32\x9A\x35"), "\U00010000\U0010FFFF");
  EXPECT_EQ(text_of("gbk", "\xC4\xE3\x81\x30\x81\x30"), "\u4F60\u0080"); // gbk's decoder is gb18030's
}

TEST(Gb18030, TheEditionIsThatOf2022)
{
  EXPECT_EQ(text_of("gb18030", "\xA8\xBC\x81\x35\xF4\x37"), "\u1E3F\uE7C7"); // since 2005
  EXPECT_EQ(text_of("gb18030", "\xA6\xD9\xA6\xDA\xA6\xF3"), "\uFE10\uFE12\uFE19");
  EXPECT_EQ(text_of("gbk", "\xFE\x59\xFE\xA0"), "\u9FB4\u9FBB");
}

TEST(Gb18030, A3A0IsASpace)
{
  EXPECT_EQ(text_of("gbk", "\xA3\xA0"), "\u3000");
}

TEST(Gb18030, ErrorsGiveBackWhatDoesNotBelongToThem)
{
  EXPECT_EQ(text_of("gb18030", "\xFFx"), "\uFFFDx");
  EXPECT_EQ(text_of("gb18030", "\x81 "), "\uFFFD ");
  EXPECT_EQ(text_of("gb18030", "\x81\xFFx"), "\uFFFDx");
  EXPECT_EQ(text_of("gb18030", "\x81\x30x"), "\uFFFD0x");
  EXPECT_EQ(text_of("gb18030", "\x81\x30\x81 "), "\uFFFD0\uFFFD ");
  EXPECT_EQ(text_of("gb18030", "\x81\x30\xC4\xE3"), "\uFFFD0\u4F60");
  EXPECT_EQ(text_of("gb18030", "\x81\x30\x81"), "\uFFFD");
}

TEST(Gb18030, FourBytesWithoutACharacterAreOneError)
{
  EXPECT_EQ(text_of("gb18030", "\x84\x31\xA5\x30x"), "\uFFFDx");
  EXPECT_EQ(text_of("gb18030", "\xE3\x32\x9A\x36x"), "\uFFFDx");
  EXPECT_EQ(text_of("gb18030", "\xFE\x39\xFE\x39x"), "\uFFFDx");
}

TEST(Big5, CharactersOfBig5AndHkscs)
{
  EXPECT_EQ(text_of("big5", "\xA7\x41\xA6\x6E"), "\u4F60\u597D");
  EXPECT_EQ(text_of("big5", "\xA1\x45\xA1\x4E\xA1\xE3\xA2\x41\xA2\x46"), "\u2027\uFE51\uFF5E\u2215\uFFE0");
  EXPECT_EQ(text_of("big5", "\xA3\xE1"), "\u20AC");
  EXPECT_EQ(text_of("big5-hkscs", "\x87\x40\x88\x40\x8C\x43\xC8\x79"), "\u43F0\u31C0\u9FA6\u31CF");
}

TEST(Big5, FourSequencesAreTwoCharacters)
{
  EXPECT_EQ(text_of("big5", "\x88\x62\x88\x64\x88\xA3\x88\xA5"),
            "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C");
}

TEST(Big5, AnAsciiByteIsNotSwallowedByAnError)
{
  EXPECT_EQ(text_of("big5", "\x81\x41z"), "\uFFFD"
                                          "Az"); // a hole in the index
  EXPECT_EQ(text_of("big5", "\xA7<"), "\uFFFD<");
  EXPECT_EQ(text_of("big5", "\x81\xA1z"), "\uFFFDz");
  EXPECT_EQ(text_of("big5", "\x80\xFFz"), "\uFFFD\uFFFDz");
  EXPECT_EQ(text_of("big5", "z\xA7"), "z\uFFFD");
}

TEST(EucJp, ThreeTables)
{
  EXPECT_EQ(text_of("euc-jp", "\xA4\xA2\xB0\xA1"), "\u3042\u4E9C");
  EXPECT_EQ(text_of("euc-jp", "\x8E\xB1"), "\uFF71");
  EXPECT_EQ(text_of("euc-jp", "\x8F\xB0\xA1\x8F\xA2\xB7"), "\u4E02\uFF5E");
  EXPECT_EQ(text_of("euc-jp", "\xAD\xA1"), "\u2460");                             // NEC row 13
  EXPECT_EQ(text_of("euc-jp", "\xA1\xC1\xA1\xDD\xA1\xC0"), "\uFF5E\uFF0D\uFF3C"); // as Windows maps them
}

TEST(EucJp, IbmExtensionsAreNotInJis0212)
{
  EXPECT_EQ(text_of("euc-jp", "\x8F\xF3\xA1z"), "\uFFFDz");
}

TEST(EucJp, Errors)
{
  EXPECT_EQ(text_of("euc-jp", "\x8E<"), "\uFFFD<");
  EXPECT_EQ(text_of("euc-jp", "\x8E\xE0z"), "\uFFFDz");
  EXPECT_EQ(text_of("euc-jp", "\x8F\xA1<"), "\uFFFD<");
  EXPECT_EQ(text_of("euc-jp", "\x8F\xA1\xA1\xA4\xA2"),
            "\uFFFD\u3042"); // a hole of JIS X 0212, then JIS X 0208 again
  EXPECT_EQ(text_of("euc-jp", "\xFF\x80z"), "\uFFFD\uFFFDz");
  EXPECT_EQ(text_of("euc-jp", "z\x8F\xB0"), "z\uFFFD");
}

TEST(ShiftJis, Characters)
{
  EXPECT_EQ(text_of("shift_jis", "\x82\xA0\x88\x9F\xB1\x5C\x7E"), "\u3042\u4E9C\uFF71\\~");
  EXPECT_EQ(text_of("sjis", "\x80"), "\u0080");
  EXPECT_EQ(text_of("sjis", "\x81\x60\x81\x7C\x81\x61"), "\uFF5E\uFF0D\u2225");
  EXPECT_EQ(text_of("sjis", "\xFA\x40\xED\x40"), "\u2170\u7E8A"); // IBM's and NEC's extensions
  EXPECT_EQ(text_of("sjis", "\xF0\x40\xF9\xFC"), "\uE000\uE757"); // user-defined characters
}

TEST(ShiftJis, Errors)
{
  EXPECT_EQ(text_of("shift_jis", "\x81<"), "\uFFFD<");
  EXPECT_EQ(text_of("shift_jis", "\x81\xFFz"), "\uFFFDz");
  EXPECT_EQ(text_of("shift_jis", "\x85\x40z"), "\uFFFD@z"); // a hole in the index
  EXPECT_EQ(text_of("shift_jis", "\xA0\xFD\xFE\xFFz"), "\uFFFD\uFFFD\uFFFD\uFFFDz");
  EXPECT_EQ(text_of("shift_jis", "z\x81"), "z\uFFFD");
}

TEST(EucKr, CharactersOfWindows949)
{
  EXPECT_EQ(text_of("euc-kr", "\xB0\xA1\x81\x41\xC6\x52"), "\uAC00\uAC02\uD7A3");
}

TEST(EucKr, UserDefinedRowsAreHoles)
{
  EXPECT_EQ(text_of("euc-kr", "\xC9\xA1\xFE\xA1z"), "\uFFFD\uFFFDz");
}

TEST(EucKr, Errors)
{
  EXPECT_EQ(text_of("euc-kr", "\xB0<"), "\uFFFD<");
  EXPECT_EQ(text_of("euc-kr", "\x81\x5Bz"), "\uFFFD[z");
  EXPECT_EQ(text_of("euc-kr", "\x80\xFFz"), "\uFFFD\uFFFDz");
  EXPECT_EQ(text_of("euc-kr", "z\xB0"), "z\uFFFD");
}

TEST(Iso2022Jp, EachState)
{
  EXPECT_EQ(text_of("iso-2022-jp", "a\x1B$B\x24\x22\x30\x21\x1B(Bb"), "a\u3042\u4E9C"
                                                                      "b");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$@\x24\x22"), "\u3042");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B(J\\~a\x1B(B\\~"), "\u00A5\u203E"
                                                           "a\\~");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B(I\x31\x5F"), "\uFF71\uFF9F");
}

TEST(Iso2022Jp, Errors)
{
  EXPECT_EQ(text_of("iso-2022-jp", "a\x80\xFF\x0E\x0Fz"), "a\uFFFD\uFFFD\uFFFD\uFFFDz");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1Bz"), "\uFFFDz");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B(Xz"), "\uFFFD(Xz");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$Xz"), "\uFFFD$Xz");
  EXPECT_EQ(text_of("iso-2022-jp", "a\x1B"), "a\uFFFD");
  EXPECT_EQ(text_of("iso-2022-jp", "a\x1B$"), "a\uFFFD$");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\x24"), "\uFFFD");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\x24\x1B(Bz"), "\uFFFDz");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\x24\x20\x24\x22"), "\uFFFD\u3042");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\n"), "\uFFFD"); // not ASCII in this state
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B(I\x20\x60"), "\uFFFD\uFFFD");
}

// An empty run could hide text from a filter.
TEST(Iso2022Jp, AnEscapeSequenceRightAfterAnotherIsAnError)
{
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B$B\x1B(Bz"), "\uFFFDz");
  EXPECT_EQ(text_of("iso-2022-jp", "\x1B(Ba\x1B(Bz"), "az");
}

} // namespace
} // namespace standard_sitemap
