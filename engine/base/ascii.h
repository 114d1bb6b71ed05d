#pragma once

#include <string_view>

namespace standard_sitemap {

// Classes of ASCII characters, by the names of the WHATWG's Infra standard: whatever the locale, and false
// for every byte beyond ASCII.

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

/// Tab, line feed, form feed, carriage return and space: the white space of HTML. XML's is without the form
/// feed.
constexpr bool is_ascii_whitespace(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}
constexpr bool is_xml_whitespace(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The same as sets, for `find_first_of` and the like.
inline constexpr std::string_view ascii_whitespace = " \t\n\f\r", xml_whitespace = " \t\n\r";

/// Without the characters of `set` at both ends. A part of `text`.
constexpr std::string_view stripped(std::string_view text, std::string_view set = ascii_whitespace)
{
  const std::size_t begin = text.find_first_not_of(set);
  return begin == text.npos ? std::string_view{} : text.substr(begin, text.find_last_not_of(set) - begin + 1);
}

/// A to Z in lower case; all else as it is.
constexpr char ascii_lowercase(char c)
{
  return is_ascii_upper_alpha(c) ? static_cast<char>(c + ('a' - 'A')) : c;
}

} // namespace standard_sitemap
