#include "engine/place/place_text.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/token_list.h"
#include "engine/base/utf8.h"
#include "engine/html/html_reference.h"
#include "engine/html/html_text.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t looked_at = 16 * StatedPlace::max_text_bytes;

} // namespace

void note(PageStatements& notes, Code code, std::string sentence)
{
  const auto is_same = [&](const Diagnostic& told) { return told.code == code && told.message == sentence; };
  if (std::ranges::none_of(notes.diagnostics.items(), is_same)) // of which few are kept
    notes.diagnostics.add({.severity = Severity::note, .code = code, .message = std::move(sentence)});
}

std::string bounded_text(std::string_view text, PageStatements& notes)
{
  std::string bounded{stripped(text).substr(0, StatedPlace::max_text_bytes + 1)};
  std::erase(bounded, '\0');
  if (bounded.size() <= StatedPlace::max_text_bytes)
    return bounded;
  note(notes, Code::limit_place,
       "a name or title in the page has more than " + std::to_string(StatedPlace::max_text_bytes) +
           " bytes; the rest is left out");
  bounded.resize(StatedPlace::max_text_bytes);
  return std::string{without_cut_character(bounded)};
}

std::string plain_text(std::string_view text, PageStatements& notes)
{
  std::string shown;
  bool space = false;
  append_html_words(shown, without_cut_character(text.substr(0, looked_at)), space);
  return bounded_text(shown, notes);
}

std::string attribute_text(std::string_view written, PageStatements& notes)
{
  return one_line(attribute_value(without_cut_character(written.substr(0, looked_at))), notes);
}

std::string one_line(std::string_view text, PageStatements& notes)
{
  std::string words;
  TokenList tokens{text};
  while (const auto word = tokens.next()) {
    words += words.empty() ? "" : " ";
    words += *word;
    if (words.size() > StatedPlace::max_text_bytes)
      break;
  }
  return bounded_text(words, notes);
}

std::string attribute_value(std::string_view written)
{
  std::string value;
  for (std::size_t at = 0; at < written.size();) {
    const bool may_refer = written[at] == '&';
    const HtmlReference reference =
        may_refer ? html_reference_in_attribute(written.substr(at)) : HtmlReference{};
    if (reference.bytes > 0) {
      append_utf8(value, reference.code_point);
      at += reference.bytes;
      continue;
    }
    const std::size_t end = std::min(written.find('&', at + 1), written.size());
    value += written.substr(at, end - at);
    at = end;
  }
  std::erase(value, '\0');
  return value;
}

} // namespace standard_sitemap
