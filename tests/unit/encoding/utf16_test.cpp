#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/encoding/encoding.h"
#include "tests/unit/encoding/text_test.h"

namespace standard_sitemap::utf16_test {
namespace {

using namespace std::string_view_literals;
using text_test::decode;
using text_test::Decoded;
using text_test::ExactBytes;
using text_test::text_of;

constexpr auto fail = Decoder::OnInvalid::fail;

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

} // namespace
} // namespace standard_sitemap::utf16_test
