#include <algorithm>
#include <array>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>

#include "engine/language/beyond_ascii.h"

namespace standard_sitemap {

namespace {

constexpr char32_t first_spaceless = 0x0E00; // Thai

bool is_spaceless(char32_t c)
{
  if (c < first_spaceless)
    return false;
  const auto code_point = static_cast<UChar32>(c);
  return std::ranges::any_of(std::to_array({USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_THAI,
                                            USCRIPT_LAO, USCRIPT_KHMER, USCRIPT_MYANMAR}),
                             [&](UScriptCode script) { return uscript_hasScript(code_point, script); });
}

} // namespace

std::optional<Direction> direction_beyond_ascii(char32_t c)
{
  switch (u_charDirection(static_cast<UChar32>(c))) {
  case U_LEFT_TO_RIGHT:
    return Direction::left_to_right;
  case U_RIGHT_TO_LEFT:
  case U_RIGHT_TO_LEFT_ARABIC:
    return Direction::right_to_left;
  default:
    return std::nullopt;
  }
}

WordCharacter word_character_beyond_ascii(char32_t c)
{
  switch (u_charType(static_cast<UChar32>(c))) {
  case U_DECIMAL_DIGIT_NUMBER:
  case U_LETTER_NUMBER:
  case U_OTHER_NUMBER:
    return is_spaceless(c) ? WordCharacter::spaceless : WordCharacter::digit;
  case U_LOWERCASE_LETTER:
    return WordCharacter::lower;
  case U_UPPERCASE_LETTER:
    return WordCharacter::upper;
  case U_TITLECASE_LETTER:
  case U_MODIFIER_LETTER:
  case U_OTHER_LETTER:
    return is_spaceless(c) ? WordCharacter::spaceless : WordCharacter::letter;
  default:
    return WordCharacter::none;
  }
}

std::u16string without_marks_beyond_ascii(const std::u16string& text)
{
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normal = icu::Normalizer2::getNFKDInstance(status);
  if (U_FAILURE(status))
    return text;
  const icu::UnicodeString parts =
      normal->normalize({text.data(), static_cast<std::int32_t>(text.size())}, status);
  if (U_FAILURE(status))
    return text;
  std::u16string plain;
  for (std::int32_t i = 0; i < parts.length();) {
    const UChar32 c = parts.char32At(i);
    const std::int32_t next = i + U16_LENGTH(c);
    if ((U_GET_GC_MASK(c) & U_GC_M_MASK) == 0)
      for (; i < next; ++i)
        plain += parts[i];
    i = next;
  }
  return plain;
}

std::u16string lower_case_beyond_ascii(const std::u16string& text)
{
  icu::UnicodeString lower{text.data(), static_cast<std::int32_t>(text.size())};
  lower.toLower(icu::Locale::getRoot());
  std::u16string result{lower.getBuffer(), static_cast<std::size_t>(lower.length())};
  std::ranges::replace(result, u'\u03C2', u'\u03C3');
  return result;
}

} // namespace standard_sitemap
