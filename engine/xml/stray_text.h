#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The character data between two tags, where a format has none: how it begins, and where it ends. Takes it
/// in pieces of any size; what it keeps is bounded.
///
///   stray.add("\n  Fresh bread\n\n");
///   stray.beginning();     // "Fresh bread"
///   stray.lines_behind();  // 2: so the tag that comes next begins two lines below
class StrayText {
 public:
  /// So many bytes are kept, and the rest of a character.
  static constexpr std::size_t most_bytes = 64;

  /// Character data, as a parser hands it over.
  void add(std::string_view text);
  /// What is no character data, such as a comment: only its line breaks count.
  void pass(std::string_view text);
  void clear() { *this = {}; }

  /// Nothing but white space has come.
  bool is_blank() const { return beginning_.empty(); }
  /// Runs of white space are one space each.
  const std::string& beginning() const { return beginning_; }
  bool has_more() const { return full_; }
  /// Line breaks since its last character that is no white space.
  std::uint32_t lines_behind() const { return lines_behind_; }

 private:
  std::string beginning_;
  bool between_words_ = false, full_ = false;
  std::uint32_t lines_behind_ = 0;
};

} // namespace standard_sitemap
