#include "engine/ssp/meant_names.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/nearest_name.h"
#include "engine/web/header_list.h"
#include "engine/web/near_namespace.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view meant_xlink = "http://www.w3.org/1999/xlink";

constexpr std::string_view element_candidates[] = {"sitemap",  "item",    "group",
                                                   "external", "variant", "class-change"};

constexpr std::string_view attribute_candidates[] = {
    "name",   "description", "url",   "role", "relation", "target", "priority", "lang",    "type",  "charset",
    "method", "data",        "order", "tree", "elem",     "attr",   "prefix",   "replace", "width", "height"};

/// What other formats call the same.
constexpr std::pair<std::string_view, std::string_view> synonyms[] = {
    {"title", "name"}, {"label", "name"},    {"text", "name"},     {"link", "url"},           {"src", "url"},
    {"loc", "url"},    {"hreflang", "lang"}, {"language", "lang"}, {"summary", "description"}};

} // namespace

std::string meant_attribute(std::string_view written, ElementKind kind)
{
  if (equal_ignoring_case(written, "href")) {
    std::string instead =
        "; write xlink:href, with xmlns:xlink=\"" + std::string{meant_xlink} + "\" on the root element";
    return kind == ElementKind::external ? instead : instead + ", or url";
  }
  const auto* const synonym =
      std::ranges::find(synonyms, written, &std::pair<std::string_view, std::string_view>::first);
  const auto meant = synonym != std::end(synonyms) ? std::optional{synonym->second}
                                                   : nearest_name(written, attribute_candidates);
  return meant ? "; did you mean " + std::string{*meant} + '?' : std::string{};
}

std::string meant_element(std::string_view written)
{
  const auto meant = nearest_name(written, element_candidates);
  return meant ? "; did you mean <" + std::string{*meant} + ">?" : std::string{};
}

bool is_meant_for_xlink(std::string_view local_name, std::string_view prefix, std::string_view namespace_uri)
{
  return is_misspelt_namespace(namespace_uri, meant_xlink) ||
         (local_name == "href" && equal_ignoring_case(prefix, "xlink"));
}

} // namespace standard_sitemap
