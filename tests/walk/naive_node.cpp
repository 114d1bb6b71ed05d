#include "tests/walk/naive_node.h"

#include "tests/walk/naive_uri.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <cstddef>
#include <sstream>

namespace standard_sitemap::walk {
namespace {

// policy.md, Text shown.
std::optional<std::string> shown(const std::optional<std::string>& text)
{
  if (!text)
    return std::nullopt;
  const icu::UnicodeString in = icu::UnicodeString::fromUTF8(*text);
  icu::UnicodeString out;
  for (int32_t i = 0; i < in.length(); i = in.moveIndex32(i, 1)) {
    const UChar32 c = in.char32At(i);
    const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
    const bool bidi = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    if (!bidi)
      out.append(control ? UChar32{' '} : c);
  }
  std::string result;
  return out.toUTF8String(result);
}

struct Link {
  bool stands = false;
  bool blocked = false;
  std::optional<std::string> url;
};

// M-10: `xlink:href` wins over `url`. P-6, D-9, and policy.md, Links shown.
Link link_of(const NaiveElement& element, const Site& site)
{
  std::optional<std::string> value = element.attribute("href", xlink_namespace);
  if (!value)
    value = element.attribute("url");
  if (!value)
    return {};
  Link link;
  link.stands = true;
  const std::optional<std::string> reference = clean(*value);
  link.blocked = !reference; // policy.md: refused before any parser sees them
  if (!reference)
    return link;
  const std::string uri = resolve(base_uri(element, site), *reference);
  if (why_blocked(uri))
    link.blocked = true;
  else
    link.url = uri;
  return link;
}

// NS-2: whether attributes in no namespace on this element belong to the protocol.
bool ours(const NaiveElement& element)
{
  return element.is(element.name);
}

// M-9: `xml:lang` wins if both are given.
std::optional<std::string> own(const NaiveElement& element, const std::string& attribute)
{
  if (attribute == "lang" && element.attribute("lang", xml_namespace))
    return element.attribute("lang", xml_namespace);
  return ours(element) ? element.attribute(attribute) : std::nullopt;
}

} // namespace

std::string base_uri(const NaiveElement& element, const Site& site)
{
  const std::string outer =
      element.parent != nullptr ? base_uri(*element.parent, site) : element.document->retrieval_uri();
  std::optional<std::string> value = element.attribute("base", xml_namespace);
  if (!value && !site.strict && ours(element))
    value = element.attribute("baseurl"); // O-1
  if (!value)
    return outer;
  const std::optional<std::string> reference = clean(*value);
  return reference ? resolve(outer, *reference) : outer;
}

std::optional<std::string> effective(const NaiveElement& element, const std::string& attribute)
{
  if (const auto value = own(element, attribute))
    return value;
  return element.parent != nullptr ? effective(*element.parent, attribute) : std::nullopt;
}

std::vector<NaiveVariant> variants_of(const NaiveElement& element, const Site& site)
{
  NaiveVariant self;
  self.lang = effective(element, "lang");
  self.type = effective(element, "type");
  self.charset = effective(element, "charset");
  self.target = effective(element, "target");
  if (element.is("sitemap"))
    return {self}; // M-1: the root is anonymous
  self.name = shown(element.attribute("name"));
  self.description = shown(element.attribute("description"));
  const Link link = link_of(element, site);
  self.url = link.url;
  self.blocked = link.blocked;

  std::vector<NaiveVariant> all{self};
  for (const auto& child : element.children) {
    if (!child->is("variant"))
      continue;
    NaiveVariant variant = self;
    if (child->attribute("name"))
      variant.name = shown(child->attribute("name"));
    if (child->attribute("description"))
      variant.description = shown(child->attribute("description"));
    if (const Link other = link_of(*child, site); other.stands) {
      variant.url = other.url;
      variant.blocked = other.blocked;
    }
    if (const auto lang = own(*child, "lang"))
      variant.lang = lang;
    if (const auto type = own(*child, "type"))
      variant.type = type;
    if (const auto charset = own(*child, "charset"))
      variant.charset = charset;
    if (const auto target = own(*child, "target"))
      variant.target = target;
    all.push_back(variant);
  }
  return all;
}

std::vector<std::string> roles_of(const NaiveElement& element)
{
  std::vector<std::string> roles;
  if (!element.is("item"))
    return roles;
  std::istringstream words(element.attribute("role").value_or(""));
  for (std::string role; words >> role;) {
    for (char& c : role)
      if (c >= 'A' && c <= 'Z')
        c = static_cast<char>(c + ('a' - 'A'));
    if (std::find(roles.begin(), roles.end(), role) == roles.end())
      roles.push_back(role);
  }
  return roles;
}

NaiveElement* element_with_id(NaiveDocument& document, const std::string& id, const Site& site)
{
  for (NaiveElement* element : with_descendants(*document.root)) {
    if (element->attribute("id", xml_namespace) == id)
      return element;
    if (!site.strict && ours(*element) && !element->attribute("id", xml_namespace) &&
        element->attribute("id") == id)
      return element;
  }
  return nullptr;
}

} // namespace standard_sitemap::walk
