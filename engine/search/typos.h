#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/search/words.h"

namespace standard_sitemap {

/// How many typos are forgiven in a word of this length.
constexpr unsigned most_typos(std::size_t length)
{
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/// Compares a word with the beginnings of other words: how many characters must be inserted, left out,
/// replaced or swapped with their neighbour to make it one of them (optimal string alignment, the restricted
/// Damerau-Levenshtein distance). For words in sorted order, only what differs from the one before is
/// compared.
class TypoDistance {
 public:
  /// `word`: at most `longest_word` units.
  TypoDistance(std::u16string_view word, unsigned most);

  /// Compares with the next word, the first `shared` units of which are those of the one before. Returns the
  /// distance from the nearest of its beginnings; `most + 1` if that is more than `most`.
  unsigned to_beginning(std::u16string_view other, std::size_t shared);
  /// Whether the whole of the word last compared is as near as its nearest beginning.
  bool is_whole() const { return is_whole_; }
  /// Returns the size of the shortest beginning of the word last compared that is so far off that no word
  /// that begins like it is near; 0 if there is none.
  std::size_t far_off() const { return dead_ < rows && off_ > most_ ? dead_ : 0; }

 private:
  static constexpr std::size_t rows = longest_word + 1;

  std::u16string word_;
  unsigned most_;
  std::array<std::array<unsigned char, rows>, rows>
      distance_;                            ///< by units of the other word, and of this one
  std::array<unsigned char, rows> nearest_; ///< by units of the other word
  std::size_t compared_ = 0;                ///< units of the other word
  std::size_t dead_ = rows; ///< size of the shortest beginning that is too far off, whatever follows
  unsigned off_ = 0;        ///< the result for the word last compared
  bool is_whole_ = false;
};

} // namespace standard_sitemap
