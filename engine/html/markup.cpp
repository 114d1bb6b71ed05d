#include "engine/html/markup.h"

#include <algorithm>
#include <bitset>
#include <iterator>
#include <optional>

#include "engine/base/ascii.h"
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

constexpr std::size_t longest_tag = 1'024;

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

/// A tag of an HTML element: `<b>`, `<br/>`, `<a href="x">`, `</b>`.
struct HtmlTag {
  std::size_t element; ///< index in `html_names`
  bool is_end;
  std::string_view attributes;
  std::size_t bytes;
};

/// Returns the tag that the text, which begins with `<`, begins with; nullopt if there is none.
std::optional<HtmlTag> tag_at(std::string_view text)
{
  text = text.substr(0, longest_tag);
  const bool is_end = text.starts_with("</");
  const std::size_t begin = is_end ? 2 : 1;
  const std::size_t close = text.find('>');
  if (close == text.npos)
    return std::nullopt;
  const std::string_view inside = text.substr(begin, close - begin);
  const auto* const name_end = std::ranges::find_if_not(inside, is_ascii_alphanumeric);
  const auto name_bytes = static_cast<std::size_t>(name_end - inside.begin());
  const std::string_view attributes = inside.substr(name_bytes);
  const auto element = index_of_html_name(inside.substr(0, name_bytes));
  if (!element || (!attributes.empty() && attributes.front() != ' ' && attributes.front() != '/'))
    return std::nullopt;
  return HtmlTag{*element, is_end, attributes, close + 1};
}

bool has_telling_attribute(std::string_view attributes)
{
  constexpr std::string_view telling[] = {" href=", " src=", " class=", " style="};
  return std::ranges::any_of(
      telling, [attributes](std::string_view name) { return attributes.find(name) != attributes.npos; });
}

/// The tags of one text, from its beginning to its end.
class Tags {
 public:
  /// Returns whether the next tag, which is at `at`, makes the text one with markup.
  bool add(const HtmlTag& tag, std::string_view text, std::size_t at)
  {
    if (tag.is_end)
      return begun_[tag.element];
    begun_.set(tag.element);
    return has_telling_attribute(tag.attributes) ||
           (html_names[tag.element] == "br" && is_within_words(text, at, at + tag.bytes));
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

} // namespace

bool has_markup(std::string_view text)
{
  Tags tags;
  for (std::size_t at = text.find_first_of("<&"); at < text.size(); at = text.find_first_of("<&", at + 1)) {
    if (text[at] == '&') {
      if (ends_reference(text.substr(at + 1)))
        return true;
    } else if (const auto tag = tag_at(text.substr(at)); tag && tags.add(*tag, text, at)) {
      return true;
    }
  }
  return false;
}

} // namespace standard_sitemap
