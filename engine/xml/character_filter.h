#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// Finds characters that XML does not allow (XML 1.0, production [2]) before the parser sees them, because
/// libxml2's error for them depends on how many of the following bytes have already arrived.
class CharacterFilter {
 public:
  /// Returns how many of these bytes are complete XML characters in UTF-8. What follows is incomplete or
  /// malformed UTF-8, or a forbidden character such as U+0000.
  std::size_t pass(std::string_view utf8);

  /// Counts input that bypassed the filter: line ends, and the bytes after the last of them.
  void skip(std::uint32_t lines, std::uint32_t columns)
  {
    line_ += lines;
    column_ = (lines > 0 ? 1 : column_) + columns;
  }

  /// The current position: 1-based; the column in bytes.
  std::uint32_t line() const { return line_; }
  std::uint32_t column() const { return column_; }

 private:
  std::uint32_t line_ = 1, column_ = 1;
};

} // namespace standard_sitemap
