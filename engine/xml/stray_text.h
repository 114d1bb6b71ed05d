#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Character data between two tags where a format allows none: records its beginning and where it ends. Takes
/// pieces of any size; memory is bounded.
///
///   stray.add("\n  Fresh bread\n\n");
///   stray.beginning();     // "Fresh bread"
///   stray.trailing_line_breaks();  // 2: so the tag that comes next begins two lines below
class StrayText {
 public:
  /// How many bytes are kept, plus the rest of a character.
  static constexpr std::size_t max_bytes = 64;

  /// Takes character data as delivered by a parser.
  void add(std::string_view text);
  /// Takes other text, such as a comment, of which only the line breaks are counted.
  void pass(std::string_view text);
  void clear() { *this = {}; }

  /// Whether there was only white space.
  bool is_blank() const { return beginning_.empty(); }
  /// The beginning of the text, with each run of white space as one space.
  const std::string& beginning() const { return beginning_; }
  bool has_more() const { return full_; }
  /// The number of line breaks since the last character that is not white space.
  std::uint32_t trailing_line_breaks() const { return trailing_line_breaks_; }

 private:
  std::string beginning_;
  bool between_words_ = false, full_ = false;
  std::uint32_t trailing_line_breaks_ = 0;
};

} // namespace standard_sitemap
