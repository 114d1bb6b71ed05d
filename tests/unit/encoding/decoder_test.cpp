#include "engine/encoding/encoding.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;
using text_test::bytes;
using text_test::decode;
using text_test::decode_pieces;
using text_test::Decoded;
using text_test::text_of;

constexpr auto replace = Decoder::OnInvalid::replace;
constexpr auto fail = Decoder::OnInvalid::fail;

TEST(Utf8Decoder, WellFormedTextIsItself)
{
  const std::string_view text = "plain, \u00E4\u00F6\u00FC, \u20AC, \U0001F600, \uFFFD, \0 and \uFFFF"sv;
  EXPECT_EQ(decode("utf-8", text, fail), (Decoded{std::string{text}, true}));
}

TEST(Utf8Decoder, AByteOrderMarkIsNotTreatedSpecially)
{
  EXPECT_EQ(text_of("utf-8", "\xEF\xBB\xBFx"), "\uFEFFx");
}

// Unicode 3.9, tables 3-8 to 3-11: the substitution of maximal subparts, as in the Encoding Standard.
TEST(Utf8Decoder, EachMaximalSubpartIsOneReplacementCharacter)
{
  EXPECT_EQ(text_of("utf-8", "\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA");
  EXPECT_EQ(text_of("utf-8", "\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA");
  EXPECT_EQ(text_of("utf-8", "\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFDB");
  EXPECT_EQ(text_of("utf-8", "\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41"), "\uFFFD\uFFFD\uFFFD\uFFFDA");
}

TEST(Utf8Decoder, HalfACharacterAtTheEndIsOneReplacementCharacter)
{
  EXPECT_EQ(text_of("utf-8", "a\xF0\x9F\x98"), "a\uFFFD");
  EXPECT_EQ(text_of("utf-8", "a\xE2\x82"), "a\uFFFD");
  EXPECT_EQ(text_of("utf-8", "a\xC3"), "a\uFFFD");
}

TEST(Utf8Decoder, EmptyInput)
{
  EXPECT_EQ(decode("utf-8", "", fail), (Decoded{"", true}));
}

TEST(Decoder, FailStopsAtTheFirstInvalidSequenceAndStaysFailed)
{
  Decoder decoder{Encoding::utf8(), fail};
  std::string text;
  EXPECT_TRUE(decoder.append("abc\xC3", text));
  EXPECT_EQ(text, "abc");
  EXPECT_FALSE(decoder.append("def", text));
  EXPECT_FALSE(decoder.append("ghi", text));
  EXPECT_FALSE(decoder.finish(text));
  EXPECT_EQ(text, "abc");
}

TEST(Decoder, FailKeepsWhatCameBefore)
{
  EXPECT_EQ(decode("utf-8", "ab\u00E4\xFFxyz", fail), (Decoded{"ab\u00E4", false}));
  EXPECT_EQ(decode("windows-1253", "ab\xAAxyz", fail), (Decoded{"ab", false}));
  EXPECT_EQ(decode("shift_jis", "ab\xFFxyz", fail), (Decoded{"ab", false}));
  EXPECT_EQ(decode("utf-16le", "a\0\0\xDC"sv, fail), (Decoded{"a", false}));
}

TEST(Decoder, FailAtHalfACharacter)
{
  EXPECT_EQ(decode("utf-8", "a\xE2\x82", fail), (Decoded{"a", false}));
  EXPECT_EQ(decode("utf-16le", "a\0b"sv, fail), (Decoded{"a", false}));
  EXPECT_EQ(decode("utf-16le", "a\0\x3D\xD8"sv, fail), (Decoded{"a", false}));
  EXPECT_EQ(decode("euc-kr", "a\xB0", fail), (Decoded{"a", false}));
  EXPECT_EQ(decode("gb18030", "a\x81\x30\x81", fail), (Decoded{"a", false}));
}

TEST(Decoder, AMovedDecoderGoesOn)
{
  Decoder first{Encoding::utf8(), fail};
  std::string text;
  first.append("\xE2\x82", text);
  Decoder second = std::move(first);
  EXPECT_TRUE(second.append("\xAC", text));
  EXPECT_TRUE(second.finish(text));
  EXPECT_EQ(text, "\u20AC");
}

TEST(Utf16Decoder, BothByteOrders)
{
  EXPECT_EQ(text_of("utf-16le", "A\0\xAC\x20\x3D\xD8\x00\xDE"sv), "A\u20AC\U0001F600");
  EXPECT_EQ(text_of("utf-16be", "\0A\x20\xAC\xD8\x3D\xDE\x00"sv), "A\u20AC\U0001F600");
}

TEST(Utf16Decoder, LoneSurrogatesAreInvalid)
{
  EXPECT_EQ(text_of("utf-16be", "\xD8\x3D\0A"sv), "\uFFFDA");
  EXPECT_EQ(text_of("utf-16be", "\xDE\x00\0A"sv), "\uFFFDA");
  EXPECT_EQ(text_of("utf-16be", "\xD8\x3D\xD8\x3D\xDE\x00"sv), "\uFFFD\U0001F600");
  EXPECT_EQ(text_of("utf-16be", "\xD8\x3D"sv), "\uFFFD");
}

TEST(Utf16Decoder, AHighSurrogateAndHalfAUnitAtTheEndAreOneError)
{
  EXPECT_EQ(text_of("utf-16be", "\xD8\x3D\xDE"sv), "\uFFFD");
  EXPECT_EQ(text_of("utf-16be", "\0A\0"sv), "A\uFFFD");
}

struct Sample {
  std::string_view label;
  std::string_view input;
};

// Each sample has characters of every length, errors, and an incomplete character at the end.
const Sample samples[] = {
    {"utf-8",
     "a\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\xF0\x9F\x98x\xE2\x82\xFF\xED\xA0\x80\xF4\x90z\xE2\x82"sv},
    {"utf-16le", "A\0\xAC\x20\x3D\xD8\x00\xDE\x3D\xD8"
                 "B\0\x00\xDE"
                 "C\0\x3D\xD8"
                 "D"sv},
    {"utf-16be", "\0A\x20\xAC\xD8\x3D\xDE\x00\xD8\x3D\0B\xDE\x00\0C\xD8\x3D\0"sv},
    {"windows-1252", "a\x80\x81\xFFz"sv},
    {"windows-1253", "a\xAA\xD2\xE1z"sv},
    {"gb18030", "a\x81\x30\x81\x30\x90\x30\x81\x30\xB0\xA1\x80\xFF"
                "\x81\x30\x81x\x81\x20\x81\x30q\xE3\x32\x9A\x35\x81\x30\x81"sv},
    {"gbk", "a\xC4\xE3\xBA\xC3\xFF\xC4"sv},
    {"big5", "a\xA7\x41\x88\x62\x88\xA5\xA6\x6E\xFF\x81\x41\x88\x20\xA7"sv},
    {"euc-jp", "a\xA4\xA2\x8E\xB1\x8F\xB0\xA1\x8F\xA1\x41\x8E\x41\xFF\xA4\x8F\xA4\x8F\xB0"sv},
    {"shift_jis", "a\x82\xA0\xB1\xF0\x40\x81\x20\xFF\xA0\x80\x5C\x82"sv},
    {"euc-kr", "a\xB0\xA1\x81\x41\xC9\xA1\xB0\x41\xFF\xB0"sv},
    {"iso-2022-jp",
     "a\x1B$B\x24\x22\x24\x1B(J\x5C~\x1B(I\x31\x1B(B\x1B(Bz\x1B$\x1B(X\x80\x0E\x1B$B\x24\x22\x21"sv},
    {"x-user-defined", "a\x80\xFF"sv},
};

TEST(Decoder, TheOutputDoesNotDependOnWhereThePiecesEnd)
{
  for (const Sample& sample : samples) {
    for (const auto mode : {replace, fail}) {
      const Decoded whole = decode(sample.label, sample.input, mode);
      for (std::size_t first = 0; first <= sample.input.size(); ++first)
        for (std::size_t second = first; second <= sample.input.size(); ++second)
          ASSERT_EQ(decode_pieces(sample.label, sample.input, mode, {first, second}), whole)
              << sample.label << " cut at " << first << " and " << second;
    }
  }
}

TEST(Decoder, TheOutputDoesNotDependOnThePiecesByteByByte)
{
  for (const Sample& sample : samples) {
    Decoder decoder{Encoding::for_label(sample.label).value(), replace};
    std::string text;
    for (const char byte : sample.input)
      decoder.append({&byte, 1}, text);
    decoder.finish(text);
    EXPECT_EQ(text, text_of(sample.label, sample.input)) << sample.label;
  }
}

TEST(Decoder, AnyPairOfBytesGivesValidUtf8)
{
  std::string input;
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second)
      input += bytes({first, second, second});
  for (const Sample& sample : samples) {
    const std::string text = text_of(sample.label, input);
    EXPECT_TRUE(is_valid_utf8(text)) << sample.label;
    EXPECT_FALSE(text.empty()) << sample.label;
  }
}

} // namespace
} // namespace standard_sitemap
