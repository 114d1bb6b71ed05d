#include "engine/search/words.h"

#include <algorithm>
#include <array>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/search/utf16.h"

namespace standard_sitemap {

namespace {

constexpr char32_t first_spaceless = 0x0E00; // Thai
constexpr std::size_t most_words_to_find = 20;
constexpr std::size_t most_units_to_find = 1'000; // UTF-16, as the page's script counts

bool is_spaceless(char32_t c)
{
  if (c < first_spaceless)
    return false;
  const auto code_point = static_cast<UChar32>(c);
  return std::ranges::any_of(std::to_array({USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_THAI,
                                            USCRIPT_LAO, USCRIPT_KHMER, USCRIPT_MYANMAR}),
                             [&](UScriptCode script) { return uscript_hasScript(code_point, script); });
}

/// In lower case; the last sigma of a word as any other.
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

/// The first `longest_word` units, without half a character.
std::u16string_view cut(std::u16string_view word)
{
  if (word.size() <= longest_word)
    return word;
  return word.substr(0, longest_word - (is_lead(word[longest_word - 1]) ? 1 : 0));
}

/// The longest beginning of a UTF-8 text that has at most `most` units in UTF-16.
std::string_view first_units(std::string_view text, std::size_t most)
{
  std::size_t bytes = 0;
  for (std::size_t units = 0; bytes < text.size();) {
    const Utf8Step step = next_utf8(text.substr(bytes));
    units += step.code_point > 0xFFFF ? 2 : 1;
    if (units > most)
      break;
    bytes += step.bytes;
  }
  return text.substr(0, bytes);
}

/// A character of a text.
struct Character {
  std::size_t begin; ///< in UTF-16 units
  WordCharacter kind;
};

/// Whether a part of a word begins at the second of these.
bool begins_part(WordCharacter before, WordCharacter here, WordCharacter after)
{
  using enum WordCharacter;
  if ((before == digit) != (here == digit))
    return true;
  return here == upper && (before != upper || after == lower);
}

/// One run of letters and digits, all of scripts with spaces or all of scripts without.
class Run {
 public:
  Run(std::u16string_view text, const std::vector<Character>& characters, std::size_t end,
      const std::function<void(const FoundWord&)>& found)
      : text_(text), characters_(characters), end_(end), found_(found)
  {
  }

  void give(WordParts parts) const
  {
    if (characters_.front().kind == WordCharacter::spaceless)
      give_pairs(parts);
    else
      give_word(parts);
  }

 private:
  std::size_t begin_of(std::size_t i) const { return i < characters_.size() ? characters_[i].begin : end_; }

  void give_pairs(WordParts parts) const
  {
    const std::u16string lower = lower_case(text_.substr(begin_of(0), end_ - begin_of(0)));
    const std::size_t count = characters_.size();
    const auto give_one = [&](std::size_t from, std::size_t to, bool is_part) {
      const std::size_t begin = begin_of(from) - begin_of(0);
      found_(
          {std::u16string_view{lower}.substr(begin, begin_of(to) - begin_of(from)), begin_of(from), is_part});
    };
    if (count == 1)
      return give_one(0, 1, false);
    for (std::size_t i = 0; i + 1 < count; ++i)
      give_one(i, i + 2, false);
    if (parts == WordParts::all)
      give_one(count - 1, count, true);
  }

  void give_word(WordParts parts) const
  {
    const std::u16string lower = lower_case(text_.substr(begin_of(0), end_ - begin_of(0)));
    const std::u16string_view word = lower;
    found_({cut(word), begin_of(0), false});
    if (parts == WordParts::none)
      return;
    std::size_t given = 0;
    for (std::size_t i = 1; i < characters_.size() && given < most_parts; ++i) {
      const auto after = i + 1 < characters_.size() ? characters_[i + 1].kind : WordCharacter::none;
      if (!begins_part(characters_[i - 1].kind, characters_[i].kind, after))
        continue;
      ++given;
      found_({cut(word.substr(begin_of(i) - begin_of(0))), begin_of(i), true});
    }
  }

  std::u16string_view text_;
  const std::vector<Character>& characters_;
  std::size_t end_;
  const std::function<void(const FoundWord&)>& found_;
};

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

void each_word(std::u16string_view text, WordParts parts,
               const std::function<void(const FoundWord& word)>& found)
{
  std::vector<Character> run;
  const auto end_run = [&](std::size_t end) {
    if (!run.empty())
      Run{text, run, end, found}.give(parts);
    run.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    char32_t c = text[i];
    const std::size_t begin = i++;
    if (is_lead(text[begin]) && i < text.size() && is_trail(text[i]))
      c = static_cast<char32_t>(U16_GET_SUPPLEMENTARY(c, text[i++]));
    const WordCharacter kind = word_character(c);
    const bool is_other_script =
        !run.empty() && (run.front().kind == WordCharacter::spaceless) != (kind == WordCharacter::spaceless);
    if (kind == WordCharacter::none || is_other_script)
      end_run(begin);
    if (kind != WordCharacter::none)
      run.push_back({begin, kind});
  }
  end_run(text.size());
}

std::vector<std::u16string> words_to_find(std::string_view text)
{
  std::vector<std::u16string> words;
  const std::string_view beginning = first_units(text, most_units_to_find);
  each_word(without_marks(beginning), WordParts::none, [&](const FoundWord& word) {
    if (words.size() < most_words_to_find && std::ranges::find(words, word.text) == words.end())
      words.emplace_back(word.text);
  });
  return words;
}

} // namespace standard_sitemap
