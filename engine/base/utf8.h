#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD"; ///< U+FFFD in UTF-8

/// The first character of text that may be malformed UTF-8, or the malformed sequence found instead.
struct Utf8Step {
  enum class Kind : std::uint8_t {
    character,
    invalid,    ///< `bytes` is the maximal subpart (Unicode 3.9, WHATWG), to be replaced by one U+FFFD
    incomplete, ///< the text ends within a valid prefix of a character; `bytes` covers the rest of the text
  };
  char32_t code_point = U'\uFFFD'; ///< U+FFFD unless `kind` is `character`
  std::uint8_t bytes = 0;
  Kind kind = Kind::invalid;
};

/// Whether a byte is a further one of a character: 0x80 to 0xBF.
constexpr bool is_utf8_continuation(char c)
{
  return (static_cast<unsigned char>(c) & 0xC0u) == 0x80;
}

/// Decodes the first character. Precondition: `text` is not empty.
Utf8Step next_utf8(std::string_view text);

/// How many bytes at the beginning of `text` are well-formed UTF-8.
std::size_t valid_utf8_prefix(std::string_view text);

/// Returns well-formed text that was cut anywhere without the part of a character at its end.
std::string_view without_cut_character(std::string_view text);

/// How many bytes at the beginning of `text` are ASCII.
std::size_t ascii_prefix(std::string_view text);

/// How many bytes at the beginning of `text` are U+0020 to U+007E: one byte and one column each, with nothing
/// to escape.
std::size_t printable_ascii_prefix(std::string_view text);

/// Returns the number of code points. Precondition: `text` is well-formed; otherwise the number is only near.
std::size_t count_code_points(std::string_view text);

/// Appends one character. Precondition: `code_point` is a Unicode scalar value.
void append_utf8(std::string& text, char32_t code_point);

} // namespace standard_sitemap
