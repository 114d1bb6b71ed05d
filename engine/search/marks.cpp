#include <algorithm>

#include "engine/base/utf16.h"
#include "engine/base/utf8.h"
#include "engine/language/word_characters.h"
#include "engine/search/search.h"
#include "engine/search/typos.h"
#include "engine/search/words.h"

namespace standard_sitemap {

namespace {

/// A text without marks, and where each of its units comes from.
struct Traced {
  std::u16string text;
  std::vector<std::size_t> begins; ///< by unit, in bytes of the original; one more for the end
};

Traced traced(std::string_view text)
{
  Traced result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = next_utf8(text.substr(at)).bytes;
    const std::u16string plain = without_marks(text.substr(at, bytes));
    result.text += plain;
    result.begins.insert(result.begins.end(), plain.size(), at);
    at += bytes;
  }
  result.begins.push_back(text.size());
  return result;
}

/// Returns how many units of a word of the text are to be marked; 0: it was not looked for.
std::size_t marked_units(std::u16string_view found, const std::vector<SoughtWord>& words)
{
  std::size_t marked = 0;
  for (const SoughtWord& word : words) {
    if (found.starts_with(word.text))
      marked = std::max(marked, word.text.size());
    else if (word.typos > 0 && TypoDistance{word.text, word.typos}.to_beginning(found, 0) <= word.typos)
      marked = std::max(marked, std::min(found.size(), word.text.size()));
  }
  return marked;
}

} // namespace

std::vector<TextRange> marks_in(std::string_view text, const std::vector<SoughtWord>& words)
{
  const Traced plain = traced(text);
  std::vector<TextRange> marks;
  each_word(plain.text, WordParts::all, [&](const FoundWord& word) {
    const std::size_t units = marked_units(word.text, words);
    if (units == 0)
      return;
    // Up to the next character that is not a mark of the last one marked.
    std::size_t end = word.begin + units;
    while (end < plain.begins.size() - 1 && plain.begins[end] == plain.begins[end - 1])
      ++end;
    const TextRange mark{plain.begins[word.begin], plain.begins[end]};
    if (!marks.empty() && mark.begin <= marks.back().end)
      marks.back().end = std::max(marks.back().end, mark.end);
    else
      marks.push_back(mark);
  });
  return marks;
}

} // namespace standard_sitemap
