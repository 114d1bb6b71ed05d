#pragma once

#include <string>

#include "engine/language/word_characters.h"

namespace standard_sitemap {

/// What word_characters.h has to know of Unicode, from ICU or, in WebAssembly, from JavaScript. Texts may
/// have ASCII, too, and half characters.

WordCharacter word_character_beyond_ascii(char32_t c);
std::u16string without_marks_beyond_ascii(const std::u16string& text);
std::u16string lower_case_beyond_ascii(const std::u16string& text);

} // namespace standard_sitemap
