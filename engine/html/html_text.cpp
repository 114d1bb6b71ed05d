#include "engine/html/html_text.h"

#include <utility>

#include <libxml/HTMLparser.h>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/encoding/encoding.h"
#include "engine/html/html_reference.h"
#include "engine/html/token_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t longest_element_name = 16; ///< longer than each name of HTML 4, such as blockquote

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

void append_html_words(std::string& text, std::string_view html, bool& space)
{
  for (std::size_t at = 0; at < html.size();) {
    const char c = html[at];
    if (is_ascii_whitespace(c)) {
      space = !text.empty();
      ++at;
      continue;
    }
    if (std::exchange(space, false))
      text += ' ';
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
}

bool separates_words(std::string_view html_element)
{
  const htmlElemDesc* const known = element_of(html_element);
  return known && (!known->isinline || equal_ignoring_case(html_element, "br"));
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
