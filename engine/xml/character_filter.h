#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// Finds what no XML document may hold (XML 1.0, production [2]) before a parser sees it: what libxml2 says
/// of such bytes depends on how many of the next have come already.
class CharacterFilter {
 public:
  /// How many of these bytes are whole characters of XML, in UTF-8. What follows is unfinished or broken
  /// UTF-8, or a character such as U+0000.
  std::size_t pass(std::string_view utf8);

  /// So many line ends have passed by themselves, and so many bytes behind the last of them.
  void pass_over(std::uint32_t lines, std::uint32_t columns)
  {
    line_ += lines;
    column_ = (lines > 0 ? 1 : column_) + columns;
  }

  /// Where what has passed ends: 1-based; the column in bytes.
  std::uint32_t line() const { return line_; }
  std::uint32_t column() const { return column_; }

 private:
  std::uint32_t line_ = 1, column_ = 1;
};

} // namespace standard_sitemap
