#include "engine/web/known_roles.h"

#include <algorithm>
#include <array>

#include "engine/web/relation_kind.h"

namespace standard_sitemap {
namespace {

constexpr auto roles = std::to_array<std::string_view>(
    {"home", "contents", "index", "search", "help", "contact", "products", "services", "log-in",
     "accessibility-statement", "privacy-policy", "terms-of-service", "license", "copyright", "contentinfo"});

} // namespace

std::span<const std::string_view> known_roles()
{
  return roles;
}

std::string_view role_name(std::string_view role)
{
  const auto spellings = relation_spellings();
  const auto spelling = std::ranges::find(spellings, role, &RelationSpelling::token);
  if (spelling == spellings.end())
    return role;
  const std::string_view name = relation_kind_name(spelling->kind);
  return std::ranges::find(roles, name) != roles.end() ? name : role;
}

} // namespace standard_sitemap
