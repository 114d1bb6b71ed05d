#include "engine/place/place_text.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/html/html_reference.h"
#include "engine/html/html_text.h"

namespace standard_sitemap {

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
  constexpr std::size_t looked_at = 16 * StatedPlace::max_text_bytes;
  std::string shown;
  bool space = false;
  append_html_words(shown, without_cut_character(text.substr(0, looked_at)), space);
  return bounded_text(shown, notes);
}

std::string attribute_value(std::string_view written)
{
  std::string value;
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t ampersand = std::min(written.find('&', at), written.size());
    value += written.substr(at, ampersand - at);
    at = ampersand;
    if (at == written.size())
      break;
    const HtmlReference reference = html_reference_at(written.substr(at));
    const std::size_t end = at + reference.bytes;
    const char next = end < written.size() ? written[end] : '\0';
    const bool is_terminated = reference.bytes > 0 && written[end - 1] == ';';
    const bool is_numeric = written.size() > at + 1 && written[at + 1] == '#';
    if (reference.bytes == 0 ||
        (!is_terminated && !is_numeric && (next == '=' || is_ascii_alphanumeric(next)))) {
      value += written[at++];
      continue;
    }
    append_utf8(value, reference.code_point);
    at = end;
  }
  std::erase(value, '\0');
  return value;
}

} // namespace standard_sitemap
