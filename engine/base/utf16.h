#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

constexpr bool is_lead(char16_t unit)
{
  return (unit & 0xFC00) == 0xD800;
}
constexpr bool is_trail(char16_t unit)
{
  return (unit & 0xFC00) == 0xDC00;
}

/// The halves of a character above U+FFFF.
constexpr char16_t lead_of(std::uint32_t c)
{
  return static_cast<char16_t>(0xD7C0 + (c >> 10));
}
constexpr char16_t trail_of(std::uint32_t c)
{
  return static_cast<char16_t>(0xDC00 + (c & 0x3FF));
}

/// The character of two halves, the first of which `is_lead` and the second `is_trail`.
constexpr char32_t from_halves(char16_t lead, char16_t trail)
{
  return 0x10000u + ((lead & 0x3FFu) << 10) + (trail & 0x3FFu);
}

/// Converts UTF-8; malformed sequences become U+FFFD.
std::u16string utf16_of(std::string_view text);

/// Appends UTF-16, which must be well-formed, as UTF-8.
void append_utf8(std::string& result, std::u16string_view text);

} // namespace standard_sitemap
