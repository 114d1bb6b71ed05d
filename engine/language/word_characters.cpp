#include "engine/language/word_characters.h"

#include "engine/base/ascii.h"
#include "engine/base/utf16.h"
#include "engine/base/utf8.h"
#include "engine/language/beyond_ascii.h"

namespace standard_sitemap {

WordCharacter word_character(char32_t c)
{
  if (c >= 0x80)
    return word_character_beyond_ascii(c);
  const char ascii = static_cast<char>(c);
  if (is_ascii_digit(ascii))
    return WordCharacter::digit;
  if (is_ascii_lower_alpha(ascii))
    return WordCharacter::lower;
  return is_ascii_upper_alpha(ascii) ? WordCharacter::upper : WordCharacter::none;
}

std::u16string without_marks(std::string_view text)
{
  std::u16string all = utf16_of(text);
  return ascii_prefix(text) == text.size() ? all : without_marks_beyond_ascii(all);
}

std::u16string lower_case(std::u16string_view text)
{
  std::u16string result{text};
  bool is_ascii = true;
  for (char16_t& c : result) {
    if (c < 0x80)
      c = static_cast<char16_t>(ascii_lowercase(static_cast<char>(c)));
    else
      is_ascii = false;
  }
  return is_ascii ? result : lower_case_beyond_ascii(result);
}

} // namespace standard_sitemap
