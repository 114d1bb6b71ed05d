#pragma once

#include <cstddef>
#include <string_view>

#include <standard_sitemap/text/octets.h>

namespace standard_sitemap {

namespace url_characters {

inline bool is_hex_digit(char c)
{
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

} // namespace url_characters

/// Where, from `at` on, the first character stands that is an `&`, or that may need a second look in a URL:
/// all that is not printable ASCII, and what RFC 3986 has no place for (a space, `"<>[\]^`{|}`, a `%` without
/// two hex digits). The size of `text` if there is none.
inline std::size_t find_unusual_in_url(std::string_view text, std::size_t at)
{
  for (;; ++at) {
    at = Octets::find(text, at, [](Octets bytes) {
      return bytes.below('!') | bytes.above('z') | bytes.equal_either('"', '&') |
             bytes.equal_either('<', '>') | bytes.equal_either('\\', '^') | bytes.equal('%') |
             bytes.equal('[') | bytes.equal(']') | bytes.equal('`');
    });
    if (at >= text.size())
      return text.size();
    const bool is_escape = text[at] == '%' && text.size() - at > 2 &&
                           url_characters::is_hex_digit(text[at + 1]) &&
                           url_characters::is_hex_digit(text[at + 2]);
    if (is_escape)
      at += 2;
    else if (text[at] != '~')
      return at;
  }
}

} // namespace standard_sitemap
