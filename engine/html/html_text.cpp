#include "engine/html/html_text.h"

#include <algorithm>
#include <utility>

#include <libxml/HTMLparser.h>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/html/html_reference.h"
#include "engine/html/token_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t longest_element_name = 16; ///< longer than each name of HTML, such as blockquote

/// HTML 15.3: what is displayed as a block, an item of a list or a part of a table; and `br`.
constexpr std::string_view separating[] = {
    "address", "article",  "aside",      "blockquote", "body",   "br",      "caption", "center",
    "col",     "colgroup", "dd",         "details",    "dialog", "dir",     "div",     "dl",
    "dt",      "fieldset", "figcaption", "figure",     "footer", "form",    "h1",      "h2",
    "h3",      "h4",       "h5",         "h6",         "header", "hgroup",  "hr",      "html",
    "legend",  "li",       "listing",    "main",       "menu",   "nav",     "ol",      "optgroup",
    "option",  "p",        "plaintext",  "pre",        "search", "section", "summary", "table",
    "tbody",   "td",       "tfoot",      "th",         "thead",  "tr",      "ul",      "xmp"};
static_assert(std::ranges::is_sorted(separating));

const htmlElemDesc* element_of(std::string_view name)
{
  if (name.empty() || name.size() > longest_element_name)
    return nullptr;
  return htmlTagLookup(reinterpret_cast<const xmlChar*>(std::string{name}.c_str()));
}

/// Whether text between tags has a character reference that ends with `;`.
bool has_terminated_reference(std::string_view text)
{
  for (std::size_t at = text.find('&'); at != text.npos; at = text.find('&', at + 1))
    if (const auto bytes = html_reference_at(text.substr(at)).bytes; bytes > 0 && text[at + bytes - 1] == ';')
      return true;
  return false;
}

void read_attributes(html::TokenScan& scan)
{
  while (scan.next_attribute()) {
  }
}

} // namespace

void append_words(std::string& text, std::string_view plain, bool& space)
{
  for (const char c : plain) {
    if (is_ascii_whitespace(c)) {
      space = !text.empty();
      continue;
    }
    if (std::exchange(space, false))
      text += ' ';
    text += c;
  }
}

void append_html_words(std::string& text, std::string_view html, bool& space)
{
  std::string character;
  while (!html.empty()) {
    const HtmlReference reference = html.front() == '&' ? html_reference_at(html) : HtmlReference{};
    const std::size_t bytes =
        reference.bytes > 0 ? reference.bytes : std::min(html.find('&', 1), html.size());
    character.clear();
    if (reference.bytes > 0)
      append_utf8(character, reference.code_point);
    append_words(text, reference.bytes > 0 ? std::string_view{character} : html.substr(0, bytes), space);
    html.remove_prefix(bytes);
  }
}

bool separates_words(std::string_view html_element)
{
  return std::ranges::binary_search(separating, ascii_lower(html_element.substr(0, longest_element_name)));
}

std::string text_of_html(std::string_view html)
{
  std::string text;
  bool space = false;
  html::TokenScan scan{html};
  while (scan.next()) {
    append_html_words(text, scan.text_before(), space);
    if (!scan.is_tag())
      continue;
    if (separates_words(scan.name()))
      space = !text.empty();
    read_attributes(scan);
    const std::string name = ascii_lower(scan.name().substr(0, longest_element_name));
    if (scan.kind() == html::TokenScan::Kind::start_tag && (name == "script" || name == "style"))
      scan.take_raw_text(name);
  }
  append_html_words(text, scan.text_before(), space);
  return text;
}

bool looks_like_html(std::string_view text)
{
  bool evident = false;
  html::TokenScan scan{text};
  while (scan.next()) {
    evident = evident || has_terminated_reference(scan.text_before());
    if (!scan.is_tag() || !element_of(scan.name()))
      return false;
    read_attributes(scan);
    if (!scan.complete())
      return false;
    evident = evident || scan.kind() == html::TokenScan::Kind::end_tag || scan.self_closing();
  }
  return evident || has_terminated_reference(scan.text_before());
}

} // namespace standard_sitemap
