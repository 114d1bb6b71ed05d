#include "engine/lists/html_text.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <libxml/HTMLparser.h>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/encoding/encoding.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

const htmlElemDesc* element_of(std::string_view name)
{
  constexpr std::size_t longest = 16; // of names in HTML 4: blockquote
  if (name.empty() || name.size() > longest)
    return nullptr;
  return htmlTagLookup(reinterpret_cast<const xmlChar*>(std::string{name}.c_str()));
}

using Entity = std::pair<std::string_view, unsigned>;

/// libxml2's entities, sorted by name: libxml2 itself searches linearly.
const std::vector<Entity>& entities()
{
  static const std::vector<Entity> sorted = [] {
    std::vector<Entity> all;
    // Ranges with HTML 4 entities: ASCII and Latin-1, other letters, Greek, punctuation and symbols.
    constexpr std::pair<unsigned, unsigned> ranges[] = {
        {34, 255}, {338, 402}, {710, 732}, {913, 982}, {8194, 9830}};
    for (const auto& [first, last] : ranges)
      for (unsigned value = first; value <= last; ++value)
        if (const htmlEntityDesc* const entity = htmlEntityValueLookup(value))
          all.emplace_back(entity->name, value);
    std::sort(all.begin(), all.end());
    return all;
  }();
  return sorted;
}

const Entity* entity_of(std::string_view name)
{
  const auto found = std::lower_bound(entities().begin(), entities().end(), Entity{name, 0});
  return found != entities().end() && found->first == name ? &*found : nullptr;
}

std::string_view letters_and_digits(std::string_view text)
{
  const auto* const end = std::find_if_not(text.begin(), text.end(), is_ascii_alphanumeric);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

struct Reference {
  char32_t code_point = 0;
  std::size_t bytes = 0; ///< size, including the `&`; 0: not a reference
};

// HTML 13.2.5.76 to 80; `text` begins after `&#`.
Reference numeric_reference(std::string_view text)
{
  const bool hexadecimal = text.starts_with('x') || text.starts_with('X');
  const std::size_t first = hexadecimal ? 1 : 0;
  std::size_t at = first;
  std::uint32_t value = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at], lower = static_cast<char>(c | 0x20);
    const bool is_hex = hexadecimal && lower >= 'a' && lower <= 'f';
    if (!is_ascii_digit(c) && !is_hex)
      break;
    value = value * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(is_hex ? lower - 'a' + 10 : c - '0');
    value = std::min<std::uint32_t>(value, 0x110000);
  }
  if (at == first)
    return {};
  const bool ends = at < text.size() && text[at] == ';';
  const bool is_character = value != 0 && value < 0x110000 && (value < 0xD800 || value > 0xDFFF);
  return {is_character ? value : U'\uFFFD', 2 + at + (ends ? 1 : 0)};
}

// `text` begins with `&`.
Reference reference_at(std::string_view text)
{
  if (text.substr(1).starts_with('#'))
    return numeric_reference(text.substr(2));
  const std::string_view name = letters_and_digits(text.substr(1));
  const Entity* const entity = entity_of(name);
  const bool ends = name.size() + 1 < text.size() && text[name.size() + 1] == ';';
  if (!entity || (!ends && entity->second > 0xff))
    return {};
  return {entity->second, name.size() + 1 + (ends ? 1 : 0)};
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
    } else if (c == '"' || c == '\'') { // only a value begins with a quote
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
    const Reference reference = c == '&' ? reference_at(html.substr(at)) : Reference{};
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
      const Reference reference = reference_at(text.substr(at));
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
