#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/display/columns.h"
#include "engine/display/shown.h"
#include "tests/support/exact_bytes.h"

namespace standard_sitemap::shown_edge_test {
namespace {

using namespace std::string_view_literals;
using test::ExactBytes;

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

} // namespace
} // namespace standard_sitemap::shown_edge_test
