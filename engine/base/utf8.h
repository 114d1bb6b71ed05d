#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD"; ///< U+FFFD in UTF-8

/// What stands at the beginning of text that may be broken UTF-8.
struct Utf8Step {
  enum class Kind : std::uint8_t {
    character,
    invalid,    ///< `bytes` is the maximal subpart (Unicode 3.9, WHATWG): one U+FFFD stands for it
    incomplete, ///< the text ends within what may become a character; `bytes` is all of it
  };
  char32_t code_point = U'\uFFFD'; ///< U+FFFD unless it is a character
  std::uint8_t bytes = 0;
  Kind kind = Kind::invalid;
};

/// Precondition: `text` is not empty.
Utf8Step next_utf8(std::string_view text);

/// How many bytes at the beginning of `text` are well-formed UTF-8.
std::size_t valid_utf8_prefix(std::string_view text);

/// How many bytes at the beginning of `text` are ASCII.
std::size_t ascii_prefix(std::string_view text);

/// How many bytes at the beginning of `text` are U+0020 to U+007E: characters of one byte, one column,
/// nothing to escape.
std::size_t printable_ascii_prefix(std::string_view text);

/// Precondition: a Unicode scalar value.
void append_utf8(std::string& text, char32_t code_point);

} // namespace standard_sitemap
