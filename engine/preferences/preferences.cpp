#include "engine/preferences/preferences.h"

#include <algorithm>

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
  const auto put = [](auto& limit, const auto& own) {
    if (own)
      limit = own;
  };
  put(result.limits.documents, site->limits.documents);
  put(result.limits.elements, site->limits.elements);
  put(result.limits.bytes, site->limits.bytes);
  put(result.limits.time, site->limits.time);
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
