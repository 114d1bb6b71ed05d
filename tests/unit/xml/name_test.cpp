#include "engine/xml/name.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "engine/base/utf8.h"

namespace standard_sitemap::name_test {
namespace {

/// Production 4 of XML 1.0, fifth edition, as it is written there.
bool is_name_start_char(char32_t c)
{
  return c == U':' || (c >= U'A' && c <= U'Z') || c == U'_' || (c >= U'a' && c <= U'z') ||
         (c >= 0xC0 && c <= 0xD6) || (c >= 0xD8 && c <= 0xF6) || (c >= 0xF8 && c <= 0x2FF) ||
         (c >= 0x370 && c <= 0x37D) || (c >= 0x37F && c <= 0x1FFF) || (c >= 0x200C && c <= 0x200D) ||
         (c >= 0x2070 && c <= 0x218F) || (c >= 0x2C00 && c <= 0x2FEF) || (c >= 0x3001 && c <= 0xD7FF) ||
         (c >= 0xF900 && c <= 0xFDCF) || (c >= 0xFDF0 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0xEFFFF);
}

/// Production 4a.
bool is_name_char(char32_t c)
{
  return is_name_start_char(c) || c == U'-' || c == U'.' || (c >= U'0' && c <= U'9') || c == 0xB7 ||
         (c >= 0x300 && c <= 0x36F) || (c >= 0x203F && c <= 0x2040);
}

TEST(XmlName, EachCodePointIsThatOfTheProductions)
{
  // All that has a limit of a range nearby; surrogates are no characters.
  constexpr std::pair<char32_t, char32_t> parts[] = {{0, 0x3100},        {0xD700, 0xD7FF},
                                                     {0xE000, 0xE100},   {0xF800, 0x10100},
                                                     {0xEFF00, 0xF0100}, {0x10FF00, 0x10FFFF}};
  for (const auto& [first, last] : parts)
    for (char32_t c = first; c <= last; ++c) {
      std::string text;
      append_utf8(text, c);
      ASSERT_EQ(name_prefix(text), is_name_start_char(c) ? text.size() : 0) << std::hex << unsigned(c);
      ASSERT_EQ(nmtoken_prefix(text), is_name_char(c) ? text.size() : 0) << std::hex << unsigned(c);
    }
}

TEST(XmlName, EndsBeforeWhatIsNoCharacterOfIt)
{
  EXPECT_EQ(name_prefix(""), 0u);
  EXPECT_EQ(name_prefix("a-b.c1 d"), 6u);
  EXPECT_EQ(name_prefix("1a"), 0u);
  EXPECT_EQ(nmtoken_prefix("1a|"), 2u);
  EXPECT_EQ(name_prefix("a\xC3"), 1u) << "no character, but half of one";
  EXPECT_EQ(name_prefix("a\xC3\x97"), 1u) << "the sign of multiplication is none";
}

} // namespace
} // namespace standard_sitemap::name_test
