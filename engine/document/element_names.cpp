#include "engine/document/element_names.h"

#include <iterator>

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

static_assert(std::size(attribute_names) == attribute_count);

} // namespace

std::string_view attribute_name(Attribute attribute)
{
  return attribute_names[static_cast<std::size_t>(attribute)];
}

std::string_view element_name(ElementKind kind)
{
  return element_names[static_cast<std::size_t>(kind)];
}

} // namespace standard_sitemap
