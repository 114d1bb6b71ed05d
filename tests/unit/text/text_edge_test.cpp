#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <standard_sitemap/text/collation.h>
#include <standard_sitemap/text/columns.h>
#include <standard_sitemap/text/encoding.h>
#include <standard_sitemap/text/shown.h>
#include <standard_sitemap/text/utf8.h>

#include "text_test.h"

namespace standard_sitemap::text_edge_test {
namespace {

using namespace std::string_view_literals;
using text_test::decode;
using text_test::Decoded;
using text_test::ExactBytes;
using text_test::text_of;

constexpr auto fail = Decoder::OnInvalid::fail;

TEST(Utf8, CodePointsAtTheBoundsOfEachLength)
{
  const struct {
    char32_t code_point;
    std::string_view bytes;
  } cases[] = {
      {0x00, "\x00"sv},
      {0x7E, "\x7E"},
      {0x7F, "\x7F"},
      {0x80, "\xC2\x80"},
      {0x7FF, "\xDF\xBF"},
      {0x800, "\xE0\xA0\x80"},
      {0xFFFF, "\xEF\xBF\xBF"},
      {0x10000, "\xF0\x90\x80\x80"},
      {0x10FFFF, "\xF4\x8F\xBF\xBF"},
  };
  for (const auto& c : cases) {
    std::string text;
    append_utf8(text, c.code_point);
    EXPECT_EQ(text, c.bytes) << static_cast<unsigned>(c.code_point);
  }
}

TEST(Utf16Decoder, SurrogatesAtTheirBounds)
{
  EXPECT_EQ(text_of("utf-16be", "\xD8\x00\xDC\x00"sv), "\U00010000");
  EXPECT_EQ(text_of("utf-16be", "\xDB\xFF\xDF\xFF"sv), "\U0010FFFF");
  EXPECT_EQ(text_of("utf-16be", "\xD8\x00\xDF\xFF"sv), "\U000103FF");
  EXPECT_EQ(text_of("utf-16be", "\xD7\xFF\xE0\x00"sv), "\uD7FF\uE000");
  EXPECT_EQ(text_of("utf-16be", "\xD8\x00\xDB\xFF\xDC\x00"sv), "\uFFFD\U0010FC00");
  EXPECT_EQ(text_of("utf-16be", "\xDC\x00\0A"sv), "\uFFFDA");
  EXPECT_EQ(text_of("utf-16be", "\xDF\xFF\0A"sv), "\uFFFDA");
  EXPECT_EQ(text_of("utf-16be", "\xD8\x00\xE0\x00"sv), "\uFFFD\uE000");
}

TEST(Utf16Decoder, ALoneSurrogateStopsWhereAnErrorShall)
{
  EXPECT_EQ(decode("utf-16le", "a\0\x3D\xD8z\0"sv, fail), (Decoded{"a", false}));
}

TEST(ShownText, ControlsAtTheirBounds)
{
  EXPECT_EQ(shown_text("\x1F!~\x7F\u0080\u009F\u00A0\u00A1", 100), " !~   \u00A0\u00A1");
}

TEST(DisplayColumns, ControlsHaveNone)
{
  EXPECT_EQ(display_columns("\x1F"), 0u);
  EXPECT_EQ(display_columns(" ~"), 2u);
  EXPECT_EQ(display_columns("\x7F\u0080\u009F"), 0u);
  EXPECT_EQ(display_columns("\u00A0"), 1u);
}

TEST(DisplayColumns, ASoftHyphenIsShown)
{
  EXPECT_EQ(display_columns("\u00AD"), 1u);
}

TEST(DisplayColumns, TheFirstCombiningMarkHasNone)
{
  EXPECT_EQ(display_columns("\u0300"), 0u);
  EXPECT_EQ(display_columns("\u02FF"), 1u);
}

TEST(DisplayColumns, AClusterThatBeginsBelowTheMarks)
{
  EXPECT_EQ(display_columns("\u00A9\uFE0F"), 2u);
  EXPECT_EQ(display_columns("x\u00A9\uFE0F"), 3u);
  EXPECT_EQ(fitting_prefix("\u00A9\uFE0F", 1), "");
  EXPECT_EQ(display_columns("1\u0301\uFE0F\u20E3"), 2u);
  EXPECT_EQ(display_columns(ExactBytes{"\x80\u0301"}.view()), 1u);
}

// UAX #29: only the last character before the first mark, joiner or regional indicator can belong to its
// cluster.
TEST(DisplayColumns, AClusterThatBeginsAfterCharactersThatStandAlone)
{
  EXPECT_EQ(display_columns("\u251C\u2500 \u2502"), 4u);
  EXPECT_EQ(display_columns("\u0416\u0416\u0301\u0416"), 3u);
  EXPECT_EQ(display_columns("\u65E5\U0001F468\u200D\U0001F469\u200D\U0001F467\u65E5"), 6u);
  EXPECT_EQ(display_columns("\u65E5\U0001F1E9\U0001F1EA\U0001F1E9\U0001F1EA"), 6u);
  EXPECT_EQ(display_columns("\u0416\u1112\u1161\u11AB"), 3u);
  EXPECT_EQ(fitting_prefix("\u0416\u0416\u0301", 1), "\u0416");
  EXPECT_EQ(fitting_prefix("\u2500\u2764\uFE0F", 2), "\u2500");
}

TEST(Collation, M7_TheStrengthIsOursWhateverATagAsksFor)
{
  EXPECT_EQ(Collation{"en-u-ks-level1"}.order({"A", "a"}), (std::vector<std::size_t>{1, 0}));
}

// U+FDFA is a whole sentence: its sort key is far longer than itself.
TEST(Collation, M7_NamesWithLongKeys)
{
  std::string sentences;
  for (int i = 0; i < 500; ++i)
    sentences += "\uFDFA";
  const std::string b = sentences + "b";
  const std::string a = sentences + "a";
  EXPECT_EQ(Collation{""}.order({"z", b, a, "b"}), (std::vector<std::size_t>{3, 0, 2, 1}));
}

} // namespace
} // namespace standard_sitemap::text_edge_test
