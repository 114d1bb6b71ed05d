#include "engine/display/columns.h"
#include "engine/display/shown.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;
using text_test::ExactBytes;

std::string times(std::size_t count, std::string_view text)
{
  std::string result;
  while (count-- > 0)
    result += text;
  return result;
}

TEST(ShownText, ControlsAndSeparatorsBecomeSpaces)
{
  EXPECT_EQ(shown_text("a\tb\nc\r\nd\0e\x1B"
                       "f\x7Fg"sv,
                       100),
            "a b c  d e f g");
  EXPECT_EQ(shown_text("a\u0080b\u0085c\u009Fd\u2028e\u2029f", 100), "a b c d e f");
}

TEST(ShownText, BidiEmbeddingsOverridesAndIsolatesAreRemoved)
{
  EXPECT_EQ(shown_text("a\u202Ab\u202Bc\u202Cd\u202De\u202Ef", 100), "abcdef");
  EXPECT_EQ(shown_text("a\u2066b\u2067c\u2068d\u2069e", 100), "abcde");
}

TEST(ShownText, EverythingElseStays)
{
  const std::string_view text =
      "  <b>&amp; \u00A0\u200E\u200F\u061C\u200B\u200D\u00AD \u2027\u202F\u2065\u206A "
      "\u05D0e\u0301\U0001F468\u200D\U0001F469\uFEFF\U000E0001\U0010FFFF\\ ";
  EXPECT_EQ(shown_text(text, 1000), text);
}

TEST(ShownText, InvalidUtf8BecomesReplacementCharacters)
{
  EXPECT_EQ(shown_text(ExactBytes{"a\xFF\xE2\x82z\xED\xA0\x80\xF0\x9F"}.view(), 100),
            "a\uFFFD\uFFFDz\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(ShownText, IsCutToCodePointsTheLastBeingAnEllipsis)
{
  EXPECT_EQ(shown_text("abcd", 4), "abcd");
  EXPECT_EQ(shown_text("abcde", 4), "abc\u2026");
  EXPECT_EQ(shown_text("\u00E4\u20AC\U0001F600xy", 4), "\u00E4\u20AC\U0001F600\u2026");
  EXPECT_EQ(shown_text("ab", 1), "\u2026");
  EXPECT_EQ(shown_text("a", 1), "a");
  EXPECT_EQ(shown_text("ab", 0), "");
  EXPECT_EQ(shown_text("", 0), "");
}

TEST(ShownText, RemovedCharactersDoNotCount)
{
  EXPECT_EQ(shown_text("\u202Ea\u202Eb\u202E\u202C", 2), "ab");
  EXPECT_EQ(shown_text("\u202Ea\u202Eb\u202Ec", 2), "a\u2026");
}

TEST(EscapedControls, ControlsAreWrittenVisibly)
{
  EXPECT_EQ(escaped_controls("a\nb\t\0\x1B\x7F"sv), "a\\u{A}b\\u{9}\\u{0}\\u{1B}\\u{7F}");
  EXPECT_EQ(escaped_controls("\u0080\u009F\u2028\u2029"), "\\u{80}\\u{9F}\\u{2028}\\u{2029}");
}

TEST(EscapedControls, AllBidiControlsMarksIncluded)
{
  EXPECT_EQ(escaped_controls("\u202A\u202B\u202C\u202D\u202E"),
            "\\u{202A}\\u{202B}\\u{202C}\\u{202D}\\u{202E}");
  EXPECT_EQ(escaped_controls("\u2066\u2067\u2068\u2069"), "\\u{2066}\\u{2067}\\u{2068}\\u{2069}");
  EXPECT_EQ(escaped_controls("\u200E\u200F\u061C"), "\\u{200E}\\u{200F}\\u{61C}");
}

TEST(EscapedControls, OtherTextIsNeverChanged)
{
  const std::string_view text = "http://example.com/\\u{A}?a=b \u00A0\u00E4\u200D\U0001F600\uFEFF";
  EXPECT_EQ(escaped_controls(text), text);
}

TEST(EscapedControls, InvalidUtf8BecomesReplacementCharacters)
{
  EXPECT_EQ(escaped_controls(ExactBytes{"\xFF\xC3"}.view()), "\uFFFD\uFFFD");
}

TEST(DisplayColumns, AsciiAndLatinAreOneEach)
{
  EXPECT_EQ(display_columns(""), 0u);
  EXPECT_EQ(display_columns("hello"), 5u);
  EXPECT_EQ(display_columns("h\u00E9llo \u0141"), 7u);
}

TEST(DisplayColumns, EastAsianWideAndFullwidthAreTwo)
{
  EXPECT_EQ(display_columns("\u65E5\u672C\u8A9E"), 6u);
  EXPECT_EQ(display_columns("\uD55C\uAE00"), 4u);
  EXPECT_EQ(display_columns("\uFF21\uFF71"), 3u); // fullwidth A, halfwidth katakana
  EXPECT_EQ(display_columns("\U00020000"), 2u);
  EXPECT_EQ(display_columns("a\u65E5"
                            "b"),
            4u);
}

TEST(DisplayColumns, CombiningMarksHaveNone)
{
  EXPECT_EQ(display_columns("e\u0301"), 1u);
  EXPECT_EQ(display_columns("xe\u0301\u0302y"), 3u);
  EXPECT_EQ(display_columns("\u0301"), 0u);
  EXPECT_EQ(display_columns("\u00E4\u0323z"), 2u);
  EXPECT_EQ(display_columns("a\u200Bb"), 2u);
}

TEST(DisplayColumns, GraphemeClustersCountOnce)
{
  EXPECT_EQ(display_columns("\U0001F600"), 2u);
  EXPECT_EQ(display_columns("\U0001F468\u200D\U0001F469\u200D\U0001F467"), 2u); // a family
  EXPECT_EQ(display_columns("\U0001F1E9\U0001F1EA"), 2u);                       // a flag
  EXPECT_EQ(display_columns("\U0001F44D\U0001F3FD"), 2u);                       // a skin tone
  EXPECT_EQ(display_columns("\u1112\u1161\u11AB"), 2u);                         // a Hangul syllable in parts
}

TEST(DisplayColumns, AVariationSelectorAsksForAnEmoji)
{
  EXPECT_EQ(display_columns("\u2764"), 1u);
  EXPECT_EQ(display_columns("\u2764\uFE0F"), 2u);
  EXPECT_EQ(display_columns("1\uFE0F\u20E3"), 2u); // a keycap
}

TEST(DisplayColumns, BrokenUtf8CountsAsReplacementCharacters)
{
  EXPECT_EQ(display_columns(ExactBytes{"a\xFF\xFE"}.view()), 3u);
  EXPECT_EQ(display_columns(ExactBytes{"\xE6\x97"}.view()), 1u);
  EXPECT_EQ(display_columns(ExactBytes{"a\x80\x80\xCC\x81"}.view()),
            3u); // the mark belongs to the character before it
}

TEST(FittingPrefix, EndsBetweenClusters)
{
  EXPECT_EQ(fitting_prefix("hello", 3), "hel");
  EXPECT_EQ(fitting_prefix("hello", 5), "hello");
  EXPECT_EQ(fitting_prefix("hello", 50), "hello");
  EXPECT_EQ(fitting_prefix("hello", 0), "");
  EXPECT_EQ(fitting_prefix("\u65E5\u672C", 3), "\u65E5");
  EXPECT_EQ(fitting_prefix("\u65E5\u672C", 1), "");
  EXPECT_EQ(fitting_prefix("ae\u0301\u0302z", 2), "ae\u0301\u0302");
  EXPECT_EQ(fitting_prefix("\U0001F468\u200D\U0001F469z", 2), "\U0001F468\u200D\U0001F469");
  EXPECT_EQ(fitting_prefix("\U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7", 3), "\U0001F1E9\U0001F1EA");
}

TEST(FittingPrefix, TakesWhatHasNoColumns)
{
  EXPECT_EQ(fitting_prefix("ab\u200Bc", 2), "ab\u200B");
}

TEST(FittingPrefix, BrokenUtf8)
{
  const ExactBytes broken{"a\xE2\x82\xFF"
                          "b\xF0\x9F"};
  EXPECT_EQ(fitting_prefix(broken.view(), 2), "a\xE2\x82");
  EXPECT_EQ(fitting_prefix(broken.view(), 100), broken.view());
}

TEST(FittingPrefix, OneHugeClusterIsAllOrNothing)
{
  const std::string cluster = "\u65E5" + times(100'000, "\u0301");
  EXPECT_EQ(display_columns(cluster), 2u);
  EXPECT_EQ(fitting_prefix(cluster, 1), "");
  EXPECT_EQ(fitting_prefix(cluster, 2), cluster);
}

TEST(BytesOfCodePoints, CountsCodePoints)
{
  const std::string_view text = "a\u00E4\u20AC\U0001F600z";
  EXPECT_EQ(bytes_of_code_points(text, 0), 0u);
  EXPECT_EQ(bytes_of_code_points(text, 1), 1u);
  EXPECT_EQ(bytes_of_code_points(text, 2), 3u);
  EXPECT_EQ(bytes_of_code_points(text, 3), 6u);
  EXPECT_EQ(bytes_of_code_points(text, 4), 10u);
  EXPECT_EQ(bytes_of_code_points(text, 5), 11u);
  EXPECT_EQ(bytes_of_code_points(text, 6), 11u);
  EXPECT_EQ(bytes_of_code_points(text, static_cast<std::size_t>(-1)), 11u);
  EXPECT_EQ(bytes_of_code_points("", 0), 0u);
}

} // namespace
} // namespace standard_sitemap
