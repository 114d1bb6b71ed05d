#pragma once

#include <optional>
#include <string>

#include "engine/language/direction.h"
#include "engine/language/word_characters.h"

namespace standard_sitemap {

/// What is known of characters beyond ASCII by ICU or, in WebAssembly, by JavaScript.

/// The direction of a character that has one of its own, as letters have.
std::optional<Direction> direction_beyond_ascii(char32_t c);

/// For word_characters.h. Texts may have half characters, and ASCII, too, without capitals for lower case.
WordCharacter word_character_beyond_ascii(char32_t c);
std::u16string without_marks_beyond_ascii(const std::u16string& text);
std::u16string lower_case_beyond_ascii(const std::u16string& text);

} // namespace standard_sitemap
