#include "engine/html/map_relations.h"

#include <algorithm>

#include "engine/base/token_list.h"
#include "engine/html/html_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

bool contains(std::string_view text, std::string_view lower_case)
{
  for (std::size_t i = 0; i + lower_case.size() <= text.size(); ++i)
    if (html::has_at(text, i, lower_case))
      return true;
  return false;
}

} // namespace

bool is_location_token(std::string_view token)
{
  return token.size() > location_end.size() &&
         equal_ignoring_case(token.substr(token.size() - location_end.size()), location_end);
}

std::optional<std::string_view> defined_prefix(std::string_view token)
{
  if (token.size() <= schema_start.size() || !html::has_at(token, 0, schema_start))
    return std::nullopt;
  return token.substr(schema_start.size());
}

std::string_view map_token(std::string_view rel)
{
  TokenList tokens{rel};
  while (const auto token = tokens.next())
    if (is_location_token(*token) || equal_ignoring_case(*token, legacy_relation))
      return *token;
  return {};
}

bool may_have_map_token(std::string_view value)
{
  // Each candidate has one of these characters, and almost no value has any.
  const bool may_contain =
      std::ranges::any_of(value, [](char c) { return c == '&' || c == '-' || c == '.'; });
  return may_contain &&
         (may_have_definition(value) || contains(value, legacy_relation) || contains(value, location_end));
}

bool may_have_definition(std::string_view value)
{
  return value.find('&') != std::string_view::npos || contains(value, schema_start);
}

} // namespace standard_sitemap
