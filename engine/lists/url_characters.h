#pragma once

#include <cstddef>
#include <string_view>

#include "engine/base/ascii.h"
#include "engine/base/sixteen_bytes.h"

namespace standard_sitemap {

namespace url_characters {

/// Returns how many characters at the beginning of `text`, whose first one needs a check, are usual in a URL;
/// 0: the first is unusual.
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

/// Returns the index, at or after `at`, of the first character that is an `&` or may be invalid in a URL: any
/// character other than printable ASCII, and those that RFC 3986 does not allow (a space, `"<>[\]^`{|}`, a
/// `%` without two hex digits, and a second `#`). Returns the size of `text` if there is none.
inline std::size_t find_unusual_in_url(std::string_view text, std::size_t at)
{
  for (;;) {
    // Few tests: `!`, `$` and `~` are tested together with their neighbours, and are rare.
    at = find_marked(text, at, [](auto bytes) {
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
