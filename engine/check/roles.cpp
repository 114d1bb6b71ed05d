#include "engine/check/roles.h"

#include <algorithm>
#include <iterator>

#include "engine/base/nearest_name.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view known_role_names[] = {"home", "contact", "search", "contentinfo"};

// Link types of HTML, landmarks of ARIA, and other words that are near a known role without being meant for
// it.
constexpr std::string_view other_role_names[] = {"content", "contest", "context",  "contract", "contacts",
                                                 "dome",    "some",    "research", "hope",     "hole"};

} // namespace

std::optional<std::string_view> meant_role(std::string_view role)
{
  if (std::ranges::find(other_role_names, role) != std::end(other_role_names))
    return std::nullopt;
  return nearest_name(role, known_role_names);
}

} // namespace standard_sitemap
