#include "engine/xml/character_filter.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/base/utf8.h"

namespace standard_sitemap {
namespace {

std::size_t passed(std::string_view bytes)
{
  CharacterFilter filter;
  return filter.pass(bytes);
}

// XML 1.0, production [2], character by character, at each position within eight bytes.
TEST(CharacterFilter, PassesTheCharactersOfXmlAndNoOther)
{
  for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x3000 || (c >= 0xD000 && c < 0x10100) ? 1 : 251) {
    if (c >= 0xD800 && c < 0xE000)
      continue; // UTF-8 has none of these
    const bool allowed = c == 0x9 || c == 0xA || c == 0xD || (c >= 0x20 && c <= 0xD7FF) ||
                         (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000;
    for (std::size_t before = 0; before < 9; ++before) {
      std::string text(before, 'a');
      append_utf8(text, c);
      text += "and more of it";
      ASSERT_EQ(passed(text), allowed ? text.size() : before) << static_cast<unsigned>(c);
    }
  }
}

TEST(CharacterFilter, PassesNoBytesThatAreNotUtf8)
{
  for (int byte = 0x80; byte < 0x100; ++byte)
    for (std::size_t before = 0; before < 9; ++before)
      EXPECT_EQ(passed(std::string(before, '<') + static_cast<char>(byte) + "12345678"), before) << byte;
  EXPECT_EQ(passed("ab\xE2\x82"), 2u) << "unfinished";
}

TEST(CharacterFilter, KnowsWhereItIs)
{
  CharacterFilter filter;
  const auto place = [&filter] { return std::pair(filter.position().line, filter.position().column); };
  EXPECT_EQ(place(), std::pair(1u, 1u));
  filter.pass("abc");
  EXPECT_EQ(place(), std::pair(1u, 4u));
  filter.pass("d\r\n\n \xC3\xA4");
  EXPECT_EQ(place(), std::pair(3u, 3u)) << "characters, not bytes";
  filter.pass("0123456789\x01");
  EXPECT_EQ(place(), std::pair(3u, 13u)) << "the position after what has passed";
  filter.pass("\n");
  EXPECT_EQ(place(), std::pair(4u, 1u));
}

} // namespace
} // namespace standard_sitemap
