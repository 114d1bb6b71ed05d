#include "engine/language/word_characters.h"

#include <algorithm>
#include <array>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>

#include "engine/base/ascii.h"
#include "engine/base/utf16.h"
#include "engine/base/utf8.h"

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

WordCharacter word_character(char32_t c)
{
  if (c < 0x80) {
    const char ascii = static_cast<char>(c);
    if (is_ascii_digit(ascii))
      return WordCharacter::digit;
    if (is_ascii_lower_alpha(ascii))
      return WordCharacter::lower;
    return is_ascii_upper_alpha(ascii) ? WordCharacter::upper : WordCharacter::none;
  }
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

std::u16string without_marks(std::string_view text)
{
  std::u16string plain = utf16_of(text);
  if (ascii_prefix(text) == text.size())
    return plain;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normal = icu::Normalizer2::getNFKDInstance(status);
  if (U_FAILURE(status))
    return plain;
  const icu::UnicodeString parts =
      normal->normalize({plain.data(), static_cast<std::int32_t>(plain.size())}, status);
  if (U_FAILURE(status))
    return plain;
  plain.clear();
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

std::u16string lower_case(std::u16string_view text)
{
  std::u16string result{text};
  if (std::ranges::all_of(text, [](char16_t c) { return c < 0x80; })) {
    for (char16_t& c : result)
      c = static_cast<char16_t>(ascii_lowercase(static_cast<char>(c)));
    return result;
  }
  icu::UnicodeString lower{text.data(), static_cast<std::int32_t>(text.size())};
  lower.toLower(icu::Locale::getRoot());
  result.assign(lower.getBuffer(), static_cast<std::size_t>(lower.length()));
  std::ranges::replace(result, u'\u03C2', u'\u03C3');
  return result;
}

} // namespace standard_sitemap
