#include "engine/html/markup.h"

#include <algorithm>
#include <bitset>
#include <iterator>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/html/token_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

// HTML elements that people write in texts; Map<K, V> is not markup.
constexpr std::string_view html_names[] = {
    "a",   "abbr", "b",     "big",    "blockquote", "br",   "center", "cite",   "code",  "dd",
    "div", "dl",   "dt",    "em",     "font",       "h1",   "h2",     "h3",     "h4",    "h5",
    "h6",  "hr",   "i",     "iframe", "img",        "kbd",  "li",     "ol",     "p",     "pre",
    "q",   "s",    "samp",  "script", "small",      "span", "strike", "strong", "style", "sub",
    "sup", "svg",  "table", "td",     "th",         "tr",   "tt",     "u",      "ul",    "var"};

std::optional<std::size_t> index_of_html_name(std::string_view name)
{
  const auto* const found = std::ranges::find_if(
      html_names, [name](std::string_view known) { return equal_ignoring_case(name, known); });
  return found == std::end(html_names) ? std::nullopt
                                       : std::optional{static_cast<std::size_t>(found - html_names)};
}

bool is_of_word(char c)
{
  return is_ascii_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool is_telling(std::string_view attribute)
{
  constexpr std::string_view telling[] = {"href", "src", "class", "style"};
  return std::ranges::any_of(
      telling, [attribute](std::string_view name) { return equal_ignoring_case(attribute, name); });
}

/// The tags of one text, from its beginning to its end.
class Tags {
 public:
  /// Returns whether the tag that the scan has come to makes the text one with markup.
  bool add(html::TokenScan& scan, std::string_view text)
  {
    const auto element = index_of_html_name(scan.name());
    bool tells = false;
    while (const auto attribute = scan.next_attribute())
      tells = tells || (!attribute->value.empty() && is_telling(attribute->name));
    if (!element || !scan.complete())
      return element && tells;
    if (scan.kind() == html::TokenScan::Kind::end_tag)
      return begun_[*element];
    begun_.set(*element);
    return tells || (html_names[*element] == "br" && is_within_words(text, scan.begin(), scan.end()));
  }

 private:
  static bool is_within_words(std::string_view text, std::size_t begin, std::size_t end)
  {
    return (begin > 0 && is_of_word(text[begin - 1])) || (end < text.size() && is_of_word(text[end]));
  }

  std::bitset<std::size(html_names)> begun_;
};

/// Whether the text, which follows an `&`, begins with the rest of a character reference.
bool ends_reference(std::string_view text)
{
  constexpr std::size_t shortest = 2; // AT&T; is not a reference
  constexpr std::size_t longest = 32;
  text = text.substr(0, longest);
  const auto* const end =
      std::ranges::find_if_not(text, [](char c) { return is_ascii_alphanumeric(c) || c == '#'; });
  return end != text.end() && *end == ';' && end - text.begin() >= static_cast<std::ptrdiff_t>(shortest);
}

bool has_reference(std::string_view text)
{
  for (std::size_t at = text.find('&'); at != text.npos; at = text.find('&', at + 1))
    if (ends_reference(text.substr(at + 1)))
      return true;
  return false;
}

} // namespace

bool has_markup(std::string_view text)
{
  Tags tags;
  html::TokenScan scan{text};
  while (scan.next()) {
    if (has_reference(scan.text_before()))
      return true;
    if (scan.is_tag() && tags.add(scan, text))
      return true;
  }
  return has_reference(scan.text_before());
}

} // namespace standard_sitemap
