#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// A place in a text: a line, and a character (code point) of it. Lines end with LF. Converts from a line
/// whose column is not known.
struct TextPosition {
  constexpr TextPosition(std::uint32_t line_ = 0, std::uint32_t column_ = 0) : line(line_), column(column_) {}

  std::uint32_t line;   ///< 1-based; 0: unknown
  std::uint32_t column; ///< 1-based, in code points; 0: unknown

  friend constexpr auto operator<=>(TextPosition, TextPosition) = default;
};

/// Returns the position after `text`, which is UTF-8 and begins at `at`. Takes time linear in the text.
TextPosition advanced(TextPosition at, std::string_view text);

} // namespace standard_sitemap
