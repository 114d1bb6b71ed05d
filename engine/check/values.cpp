#include "engine/check/values.h"

#include <algorithm>
#include <initializer_list>

#include "engine/base/ascii.h"
#include "engine/encoding/encoding.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"

namespace standard_sitemap {

namespace {

template <class Value>
bool is_one_of(Value value, std::initializer_list<Value> values)
{
  return std::find(values.begin(), values.end(), value) != values.end();
}

} // namespace

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

} // namespace standard_sitemap
