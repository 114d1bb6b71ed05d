#include "engine/base/ascii.h"

#include <cctype>

#include <gtest/gtest.h>

namespace standard_sitemap::ascii_test {
namespace {

/// The C library's character classes, in the locale "C", have the same members.
TEST(Ascii, ClassesOfAllBytes)
{
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool ascii = byte < 0x80;
    EXPECT_EQ(is_ascii_digit(c), ascii && std::isdigit(byte)) << byte;
    EXPECT_EQ(is_ascii_hex_digit(c), ascii && std::isxdigit(byte)) << byte;
    EXPECT_EQ(is_ascii_upper_alpha(c), ascii && std::isupper(byte)) << byte;
    EXPECT_EQ(is_ascii_lower_alpha(c), ascii && std::islower(byte)) << byte;
    EXPECT_EQ(is_ascii_alpha(c), ascii && std::isalpha(byte)) << byte;
    EXPECT_EQ(is_ascii_alphanumeric(c), ascii && std::isalnum(byte)) << byte;
    EXPECT_EQ(is_ascii_whitespace(c), ascii && std::isspace(byte) && c != '\v') << byte;
    EXPECT_EQ(is_xml_whitespace(c), is_ascii_whitespace(c) && c != '\f') << byte;
    EXPECT_EQ(is_ascii_whitespace(c), ascii_whitespace.find(c) != ascii_whitespace.npos) << byte;
    EXPECT_EQ(is_xml_whitespace(c), xml_whitespace.find(c) != xml_whitespace.npos) << byte;
    EXPECT_EQ(ascii_lowercase(c), ascii ? static_cast<char>(std::tolower(byte)) : c) << byte;
  }
}

TEST(Ascii, ValuesOfHexDigits)
{
  EXPECT_EQ(hex_value('0'), 0u);
  EXPECT_EQ(hex_value('9'), 9u);
  EXPECT_EQ(hex_value('a'), 10u);
  EXPECT_EQ(hex_value('F'), 15u);
}

TEST(Ascii, StrippedAtBothEndsOnly)
{
  EXPECT_EQ(stripped("\t\f a  b\r\n"), "a  b");
  EXPECT_EQ(stripped("\fa", xml_whitespace), "\fa");
  EXPECT_EQ(stripped("\xa0 a"), "\xa0 a"); // not white space in ASCII
  EXPECT_EQ(stripped("a"), "a");
  EXPECT_EQ(stripped(" \n"), "");
  EXPECT_EQ(stripped(""), "");
}

} // namespace
} // namespace standard_sitemap::ascii_test
