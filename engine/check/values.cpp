#include "engine/check/values.h"

#include <algorithm>
#include <initializer_list>

#include "engine/base/ascii.h"
#include "engine/encoding/encoding.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"

namespace standard_sitemap {

namespace {

// By Attribute.
constexpr std::string_view attribute_names[] = {
    "name",   "description", "url",      "xlink:href", "role",     "relation", "priority",
    "target", "lang",        "xml:lang", "type",       "charset",  "method",   "data",
    "order",  "tree",        "xml:id",   "id",         "xml:base", "baseurl",  "elem",
    "attr",   "prefix",      "replace",  "width",      "height",   "lastmod",  "changefreq"};

// By ElementKind.
constexpr std::string_view element_names[] = {"sitemap",      "item",  "group", "external",   "variant",
                                              "class-change", "style", "image", "attachment", "other"};

template <class Value>
bool is_one_of(Value value, std::initializer_list<Value> values)
{
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// Returns the name in `text` up to `end`; empty if there is anything else before it.
std::string_view name_until(std::string_view text, char end)
{
  const auto* const at =
      std::find_if_not(text.begin(), text.end(), [](char c) { return is_ascii_alphanumeric(c) || c == '#'; });
  return at != text.end() && *at == end ? text.substr(0, static_cast<std::size_t>(at - text.begin()))
                                        : std::string_view{};
}

// HTML elements that people write in texts; Map<K, V> is not markup.
constexpr std::string_view html_names[] = {
    "a",   "abbr", "b",     "big",    "blockquote", "br",   "center", "cite",   "code",  "dd",
    "div", "dl",   "dt",    "em",     "font",       "h1",   "h2",     "h3",     "h4",    "h5",
    "h6",  "hr",   "i",     "iframe", "img",        "kbd",  "li",     "ol",     "p",     "pre",
    "q",   "s",    "samp",  "script", "small",      "span", "strike", "strong", "style", "sub",
    "sup", "svg",  "table", "td",     "th",         "tr",   "tt",     "u",      "ul",    "var"};

bool is_html_name(std::string_view name)
{
  return std::any_of(std::begin(html_names), std::end(html_names),
                     [name](std::string_view known) { return equal_ignoring_case(name, known); });
}

/// Whether the text, which begins with `<`, begins with an HTML tag.
bool begins_with_tag(std::string_view text)
{
  if (text.find('>') == text.npos)
    return false;
  text.remove_prefix(1);
  if (text.starts_with('/'))
    return is_ascii_alpha(text[1]);
  const auto* const end = std::find_if_not(text.begin(), text.end(), is_ascii_alphanumeric);
  const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  if (!is_one_of(*end, {' ', '/', '>'}) || !is_html_name(name))
    return false;
  // List<B> is Java, <B>Sale</B> is not.
  const bool has_capital = std::any_of(name.begin(), name.end(), is_ascii_upper_alpha);
  return !has_capital || text.find("</" + std::string{name}) != text.npos;
}

} // namespace

std::string_view attribute_name(Attribute attribute)
{
  return attribute_names[static_cast<std::size_t>(attribute)];
}

std::string_view element_name(ElementKind kind)
{
  return element_names[static_cast<std::size_t>(kind)];
}

bool has_meaning(Attribute attribute, ElementKind kind, ElementKind parent)
{
  using A = Attribute;
  if (is_one_of(attribute, {A::xml_id, A::id, A::xml_base, A::baseurl, A::xml_lang}))
    return true;
  const bool of_variant = is_one_of(
      attribute, {A::name, A::url, A::href, A::lang, A::type, A::charset, A::description, A::target});
  const bool of_node = of_variant || is_one_of(attribute, {A::role, A::relation, A::priority, A::method,
                                                           A::data, A::order, A::tree});
  const bool of_image = is_one_of(attribute, {A::url, A::href, A::type, A::width, A::height});
  switch (kind) {
  case ElementKind::sitemap:
    return is_one_of(attribute, {A::name, A::description, A::lang, A::type, A::charset, A::target, A::order,
                                 A::relation, A::attr, A::prefix});
  case ElementKind::item:
  case ElementKind::group: // its role is reported anyway (M-1)
    return of_node;
  case ElementKind::external:
    return is_one_of(attribute, {A::url, A::href});
  case ElementKind::variant:
    return parent == ElementKind::image ? of_image : of_variant;
  case ElementKind::class_change:
    return is_one_of(attribute, {A::elem, A::attr, A::prefix});
  case ElementKind::style:
    return is_one_of(attribute, {A::url, A::href, A::type, A::replace});
  case ElementKind::image:
    return of_image;
  default:
    return true;
  }
}

std::optional<std::string> invalid_value_hint(Attribute attribute, std::string_view value, ElementKind kind)
{
  const std::string_view text = trimmed(value);
  const auto number = [&] { return !text.empty() && std::all_of(text.begin(), text.end(), is_ascii_digit); };
  switch (attribute) {
  case Attribute::tree: // M-6
    if (kind != ElementKind::external && value != "exclude" && value != "include")
      return "\"exclude\", or be left out";
    break;
  case Attribute::order: // M-7
    if (value != "lexical" && value != "document")
      return "\"lexical\", or be left out";
    break;
  case Attribute::type:
    if (!text.empty() && !MediaType::parse(text))
      return "a media type, such as text/html";
    break;
  case Attribute::charset:
    if (!text.empty() && !Encoding::for_label(text))
      return "the name of an encoding, such as utf-8";
    break;
  case Attribute::replace: // O-3
    if (!is_one_of<std::string_view>(value, {"true", "false", "yes", "no", "1", "0"}))
      return "true or false";
    break;
  case Attribute::width: // O-4
  case Attribute::height:
    if (!number())
      return "a number of pixels";
    break;
  default:
    break;
  }
  return std::nullopt;
}

bool is_well_formed_language_tag(std::string_view tag)
{
  constexpr std::size_t longest_subtag = 8;
  std::size_t length = 0;
  bool first = true;
  for (const char c : tag) {
    if (c == '-') {
      if (length == 0)
        return false;
      first = false;
      length = 0;
    } else if (!is_ascii_alpha(c) && (first || !is_ascii_digit(c))) {
      return false;
    } else if (++length > longest_subtag) {
      return false;
    }
  }
  return length > (first ? 1u : 0u);
}

bool has_markup(std::string_view text)
{
  constexpr std::size_t shortest_reference = 2; // AT&T; is not a reference
  constexpr std::size_t longest_reference = 32, longest_tag = 1'024;
  for (std::size_t at = text.find_first_of("<&"); at != text.npos; at = text.find_first_of("<&", at + 1)) {
    if (text[at] == '&' &&
        name_until(text.substr(at + 1, longest_reference), ';').size() >= shortest_reference)
      return true;
    if (text[at] == '<' && begins_with_tag(text.substr(at, longest_tag)))
      return true;
  }
  return false;
}

} // namespace standard_sitemap
