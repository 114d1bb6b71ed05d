#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/base/utf8.h"

namespace standard_sitemap::utf8_test {
namespace {

using namespace std::string_view_literals;

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

} // namespace
} // namespace standard_sitemap::utf8_test
