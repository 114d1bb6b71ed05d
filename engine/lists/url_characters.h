#pragma once

#include <cstddef>
#include <string_view>

#include "engine/base/ascii.h"
#include "engine/base/octets.h"

namespace standard_sitemap {

namespace url_characters {

/// How many characters of a URL begin `text` of which only the first made it worth a look; 0: it is unusual.
inline std::size_t usual_characters(std::string_view text)
{
  switch (text.front()) {
  case '!':
  case '$':
  case '~':
    return 1;
  case '%':
    return text.size() > 2 && is_ascii_hex_digit(text[1]) && is_ascii_hex_digit(text[2]) ? 3 : 0;
  default:
    return 0;
  }
}

} // namespace url_characters

/// Where, from `at` on, the first character stands that is an `&`, or that may need a second look in a URL:
/// all that is not printable ASCII, and what RFC 3986 has no place for (a space, `"<>[\]^`{|}`, a `%` without
/// two hex digits, and `#`, of which a URL has one only). The size of `text` if there is none.
inline std::size_t find_unusual_in_url(std::string_view text, std::size_t at)
{
  for (;;) {
    // In few questions: `!`, `$` and `~` are asked for with their neighbours, and are rare.
    at = Octets::find(text, at, [](Octets bytes) {
      return bytes.below('\'') | bytes.above('z') | bytes.one_of_four('[') | bytes.equal_either('<', '>') |
             bytes.equal('`');
    });
    if (at == text.size())
      return at;
    const std::size_t usual = url_characters::usual_characters(text.substr(at));
    if (usual == 0)
      return at;
    at += usual;
  }
}

} // namespace standard_sitemap
