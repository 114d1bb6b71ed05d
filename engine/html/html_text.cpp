#include "engine/html/html_text.h"

#include <algorithm>
#include <utility>

#include <libxml/HTMLparser.h>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/encoding/encoding.h"
#include "engine/html/html_reference.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

const htmlElemDesc* element_of(std::string_view name)
{
  constexpr std::size_t longest = 16; // longest name in HTML 4: blockquote
  if (name.empty() || name.size() > longest)
    return nullptr;
  return htmlTagLookup(reinterpret_cast<const xmlChar*>(std::string{name}.c_str()));
}

std::string_view letters_and_digits(std::string_view text)
{
  const auto* const end = std::find_if_not(text.begin(), text.end(), is_ascii_alphanumeric);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// Returns where the tag, comment or similar construct at `at` ends; nullopt if there is none.
std::size_t end_of_markup(std::string_view html, std::size_t at)
{
  const auto after = [&](std::string_view end, std::size_t from) {
    const std::size_t found = html.find(end, std::min(from, html.size()));
    return found == html.npos ? html.size() : found + end.size();
  };
  const std::string_view rest = html.substr(at);
  if (rest.starts_with("<!--"))
    return rest.starts_with("<!-->") ? at + 5 : after("-->", at + 4);
  if (rest.starts_with("<!") || rest.starts_with("<?") || (rest.starts_with("</") && rest.size() > 2))
    return after(">", at + 2);
  if (rest.size() < 2 || !is_ascii_alpha(rest[1]))
    return at;
  char quote = 0;
  for (std::size_t i = at + 1; i < html.size(); ++i) {
    const char c = html[i];
    if (quote != 0) {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '\'') { // only a value can begin with a quote
      const std::size_t before = html.find_last_not_of(ascii_whitespace, i - 1);
      quote = html[before] == '=' ? c : '\0';
    } else if (c == '>') {
      return i + 1;
    }
  }
  return html.size();
}

/// Returns where the content of `<script>` or `<style>` ends.
std::size_t end_of_raw_text(std::string_view html, std::size_t at, std::string_view name)
{
  for (at = html.find("</", at); at != html.npos; at = html.find("</", at + 2))
    if (equal_ignoring_case(html.substr(at + 2, name.size()), name))
      return at;
  return html.size();
}

} // namespace

bool separates_words(std::string_view html_element)
{
  const htmlElemDesc* const known = element_of(html_element);
  return known && (!known->isinline || equal_ignoring_case(html_element, "br"));
}

std::string text_of_html(std::string_view html)
{
  std::string text;
  bool space = false;
  const auto add_space = [&] { space = !text.empty(); };
  const auto begin_word = [&] {
    if (std::exchange(space, false))
      text += ' ';
  };
  for (std::size_t at = 0; at < html.size();) {
    const char c = html[at];
    if (ascii_whitespace.find(c) != ascii_whitespace.npos) {
      add_space();
      ++at;
      continue;
    }
    if (const std::size_t end = c == '<' ? end_of_markup(html, at) : at; end != at) {
      const bool is_end_tag = html.substr(at).starts_with("</");
      const std::string_view name = letters_and_digits(html.substr(at + (is_end_tag ? 2 : 1)));
      if (separates_words(name))
        add_space();
      const bool is_raw =
          !is_end_tag && (equal_ignoring_case(name, "script") || equal_ignoring_case(name, "style"));
      at = is_raw ? end_of_raw_text(html, end, name) : end;
      continue;
    }
    begin_word();
    const HtmlReference reference = c == '&' ? html_reference_at(html.substr(at)) : HtmlReference{};
    if (reference.bytes == 0) {
      text += c;
      ++at;
    } else if (reference.code_point >= 0x80 && reference.code_point <= 0x9f) { // HTML 13.2.5.80
      const char byte = static_cast<char>(reference.code_point);
      Decoder{Encoding::windows1252(), Decoder::OnInvalid::replace}.append({&byte, 1}, text);
      at += reference.bytes;
    } else {
      append_utf8(text, reference.code_point);
      at += reference.bytes;
    }
  }
  return text;
}

bool looks_like_html(std::string_view text)
{
  bool evident = false;
  for (std::size_t at = text.find_first_of("<&"); at != text.npos; at = text.find_first_of("<&", at)) {
    if (text[at] == '&') {
      const HtmlReference reference = html_reference_at(text.substr(at));
      evident = evident || (reference.bytes > 0 && text[at + reference.bytes - 1] == ';');
      at += std::max<std::size_t>(reference.bytes, 1);
      continue;
    }
    const std::size_t end = end_of_markup(text, at);
    if (end == at) {
      ++at;
      continue;
    }
    const bool is_end_tag = text[at + 1] == '/';
    const std::string_view name = letters_and_digits(text.substr(at + (is_end_tag ? 2 : 1)));
    if (text[end - 1] != '>' || !element_of(name))
      return false;
    evident = evident || is_end_tag || text[end - 2] == '/';
    at = end;
  }
  return evident;
}

} // namespace standard_sitemap
