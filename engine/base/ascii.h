#pragma once

#include <string_view>

namespace standard_sitemap {

// Classes of ASCII characters, named as in the WHATWG Infra Standard. Independent of the locale; false for
// every byte beyond ASCII.

/// Blanks within a line: the optional white space of RFC 9110 (section 5.6.3), and the spaces and tabs of
/// CommonMark.
inline constexpr std::string_view ascii_blanks = " \t";

constexpr bool is_ascii_digit(char c)
{
  return c >= '0' && c <= '9';
}

constexpr bool is_ascii_upper_alpha(char c)
{
  return c >= 'A' && c <= 'Z';
}

constexpr bool is_ascii_lower_alpha(char c)
{
  return c >= 'a' && c <= 'z';
}

constexpr bool is_ascii_alpha(char c)
{
  return is_ascii_upper_alpha(c) || is_ascii_lower_alpha(c);
}

constexpr bool is_ascii_alphanumeric(char c)
{
  return is_ascii_digit(c) || is_ascii_alpha(c);
}

constexpr bool is_ascii_hex_digit(char c)
{
  return is_ascii_digit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

/// Precondition: a hexadecimal digit.
constexpr unsigned hex_value(char c)
{
  return static_cast<unsigned>(is_ascii_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

/// Tab, line feed, form feed, carriage return and space: white space in HTML. XML excludes the form feed.
constexpr bool is_ascii_whitespace(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}
constexpr bool is_xml_whitespace(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The same as character sets, for `find_first_of` and similar functions.
inline constexpr std::string_view ascii_whitespace = " \t\n\f\r", xml_whitespace = " \t\n\r";

/// Returns a view of `text` without leading and trailing characters of `set`.
constexpr std::string_view stripped(std::string_view text, std::string_view set = ascii_whitespace)
{
  const std::size_t begin = text.find_first_not_of(set);
  return begin == text.npos ? std::string_view{} : text.substr(begin, text.find_last_not_of(set) - begin + 1);
}

/// Returns A to Z in lower case, any other character unchanged.
constexpr char ascii_lowercase(char c)
{
  return is_ascii_upper_alpha(c) ? static_cast<char>(c + ('a' - 'A')) : c;
}

} // namespace standard_sitemap
