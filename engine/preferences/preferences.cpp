#include "engine/preferences/preferences.h"

#include <algorithm>

#include "engine/terms/policy_table.h"

namespace standard_sitemap {

PagePreferences Preferences::of(const Uri& page) const
{
  PagePreferences result{.languages = languages, .display = display, .limits = limits};
  const auto site = std::find_if(sites.begin(), sites.end(), [&](const SiteRule& rule) {
    return std::any_of(rule.pages.begin(), rule.pages.end(),
                       [&](const SitePattern& pattern) { return pattern.matches(page); });
  });
  if (site == sites.end())
    return result;
  result.map = site->map;
  if (site->languages)
    result.languages = site->languages;
  if (site->display)
    result.display = *site->display;
  for (const UserLimit& limit : user_limits())
    if (const auto value = limit.get(site->limits))
      limit.set(result.limits, *value);
  return result;
}

std::string text_of(const PreferencesRemark& remark, std::string_view file_name)
{
  std::string text{file_name};
  if (remark.line != 0)
    text += ':' + std::to_string(remark.line) + ':' + std::to_string(remark.column);
  return text + ": " + remark.message;
}

} // namespace standard_sitemap
