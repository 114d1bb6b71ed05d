#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// What a search makes of the characters of a text, in any script. Texts are UTF-16, because the script of a
/// page (render/page/words_of.js) does the same with those of browsers.

/// Returns a text (UTF-8, malformed sequences as U+FFFD) in compatibility decomposition (NFKD) and without
/// marks, such as accents. Case is kept.
std::u16string without_marks(std::string_view text);

/// Returns a text in lower case, in no language's special way; the last sigma of a word is as any other.
std::u16string lower_case(std::u16string_view text);

/// The kind of a character, as far as words go.
enum class WordCharacter : std::uint8_t {
  none, ///< neither letter nor digit: not part of a word
  digit,
  lower,     ///< a lower-case letter
  upper,     ///< an upper-case letter
  letter,    ///< a letter without case
  spaceless, ///< of a script in which words are not separated, such as Han
};
WordCharacter word_character(char32_t c);

} // namespace standard_sitemap
