#include "engine/check/roles.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/base/nearest_name.h"
#include "engine/web/known_roles.h"

namespace standard_sitemap {

namespace {

// Link types of HTML, landmarks of ARIA, and other words that are near a known role without being meant for
// it.
constexpr std::string_view other_role_names[] = {"content", "contest", "context",  "contract", "contacts",
                                                 "dome",    "some",    "research", "hope",     "hole"};

// Words around a role that say no more than the role does.
constexpr std::string_view words_around[] = {"page", "site", "main", "link", "us"};

/// Returns the role without such words and what joins them: `home` of `home-page`.
std::string core_of(std::string_view role)
{
  constexpr std::string_view joins = "-_. ";
  std::string core{role};
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view word : words_around) {
      if (core.size() > word.size() && core.ends_with(word)) {
        core.resize(core.size() - word.size());
        more = true;
      } else if (core.size() > word.size() && core.starts_with(word)) {
        core.erase(0, word.size());
        more = true;
      }
    }
    core.erase(0, std::min(core.find_first_not_of(joins), core.size()));
    core.resize(core.find_last_not_of(joins) + 1);
  }
  return core;
}

// Other names of the home page.
constexpr std::string_view home_names[] = {"front-page", "frontpage", "main-page", "mainpage",
                                           "start-page", "startpage", "homepage"};

} // namespace

std::optional<std::string_view> meant_role(std::string_view role)
{
  if (std::ranges::find(other_role_names, role) != std::end(other_role_names))
    return std::nullopt;
  if (std::ranges::find(home_names, role) != std::end(home_names))
    return known_roles().front();
  const std::string core = core_of(role);
  const auto known = std::ranges::find(known_roles(), core);
  if (known != known_roles().end() && *known != role)
    return *known;
  return nearest_name(role, known_roles());
}

} // namespace standard_sitemap
