#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// How texts are taken apart for searching. render/page/words_of.js does the same; tests/search holds
/// both to the same cases.

/// No more of a word counts: UTF-16 units.
inline constexpr std::size_t longest_word = 40;
/// No more parts of a word count.
inline constexpr std::size_t most_parts = 8;

/// A word, or a part of one.
struct FoundWord {
  std::u16string_view text; ///< in lower case; valid during the call
  std::size_t begin = 0;    ///< where it begins, in UTF-16 units of the text
  bool is_part = false;     ///< not at the beginning of its word
};

/// Which parts of words are wanted.
enum class WordParts : std::uint8_t {
  all,  ///< to be found by: `StringUtils` gives stringutils, utils
  none, ///< to find with: `StringUtils` gives stringutils
};

/// Passes all words of a text, which must be `without_marks`, to `found`: runs of letters and digits, and
/// their parts, which begin at a capital after a small letter, at the last of several capitals, and between
/// letters and digits: `HTTPServer2` gives httpserver2, server2, 2. Of a script that does not separate words,
/// the overlapping pairs of characters, and, as a part, the last character.
void each_word(std::u16string_view text, WordParts parts,
               const std::function<void(const FoundWord& word)>& found);

/// Returns the words to find with, without duplicates.
std::vector<std::u16string> words_to_find(std::string_view text);

} // namespace standard_sitemap
