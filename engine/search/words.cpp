#include "engine/search/words.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/utf16.h"
#include "engine/base/utf8.h"
#include "engine/language/word_characters.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t most_words_to_find = 20;
constexpr std::size_t most_units_to_find = 1'000; // UTF-16, as the page's script counts

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

void each_word(std::u16string_view text, WordParts parts,
               const std::function<void(const FoundWord& word)>& found)
{
  std::vector<Character> run;
  run.reserve(text.size());
  const auto end_run = [&](std::size_t end) {
    if (!run.empty())
      Run{text, run, end, found}.give(parts);
    run.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    char32_t c = text[i];
    const std::size_t begin = i++;
    if (is_lead(text[begin]) && i < text.size() && is_trail(text[i]))
      c = from_halves(text[begin], text[i++]);
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
