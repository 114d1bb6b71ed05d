#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Records the beginning of character data between two tags, where a format allows none. Takes pieces of any
/// size; memory is bounded.
///
///   stray.add("\n  Fresh bread\n\n");
///   stray.beginning();     // "Fresh bread"
class StrayText {
 public:
  /// Maximum size of the beginning, not counting the rest of its last character.
  static constexpr std::size_t max_bytes = 64;

  /// Takes character data as delivered by a parser. Returns whether it has more than white space.
  bool add(std::string_view text);
  void clear() { *this = {}; }

  /// Whether all text so far is white space.
  bool is_blank() const { return beginning_.empty(); }
  /// The beginning of the text, with each run of white space as one space.
  const std::string& beginning() const { return beginning_; }
  bool has_more() const { return full_; }

 private:
  std::string beginning_;
  bool between_words_ = false, full_ = false;
};

} // namespace standard_sitemap
