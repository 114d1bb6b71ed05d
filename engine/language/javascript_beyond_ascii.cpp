#include "engine/base/javascript.h"
#include "engine/base/utf16.h"
#include "engine/language/beyond_ascii.h"

namespace standard_sitemap {

namespace {

/// Replaces each character beyond ASCII: what is before and after it does not matter.
std::u16string replaced(const std::u16string& text, AnswersOfCharacters& by)
{
  std::u16string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    if (is_lead(unit) && i + 1 < text.size() && is_trail(text[i + 1]))
      result += by[from_halves(unit, text[++i])];
    else if (unit < 0x80 || is_lead(unit) || is_trail(unit))
      result += unit;
    else
      result += by[unit];
  }
  return result;
}

} // namespace

std::optional<Direction> direction_beyond_ascii(char32_t c)
{
  static AnswersOfCharacters directions{"direction"};
  const std::u16string_view direction = directions[c];
  if (direction.empty())
    return std::nullopt;
  return direction == u"r" ? Direction::right_to_left : Direction::left_to_right;
}

WordCharacter word_character_beyond_ascii(char32_t c)
{
  static AnswersOfCharacters kinds{"wordCharacter"};
  const std::u16string_view kind = kinds[c];
  return kind.empty() ? WordCharacter::none : static_cast<WordCharacter>(kind.front() - u'0');
}

std::u16string without_marks_beyond_ascii(const std::u16string& text)
{
  static AnswersOfCharacters plain{"withoutMarks"};
  return replaced(text, plain);
}

std::u16string lower_case_beyond_ascii(const std::u16string& text)
{
  static AnswersOfCharacters lower{"lowerCase"};
  return replaced(text, lower);
}

} // namespace standard_sitemap
