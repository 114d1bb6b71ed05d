#include "engine/web/request_context.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

constexpr std::array<std::pair<std::string_view, ReferrerPolicy>, 8> referrer_policies = {{
    {"no-referrer", ReferrerPolicy::no_referrer},
    {"no-referrer-when-downgrade", ReferrerPolicy::no_referrer_when_downgrade},
    {"origin", ReferrerPolicy::origin},
    {"origin-when-cross-origin", ReferrerPolicy::origin_when_cross_origin},
    {"same-origin", ReferrerPolicy::same_origin},
    {"strict-origin", ReferrerPolicy::strict_origin},
    {"strict-origin-when-cross-origin", ReferrerPolicy::strict_origin_when_cross_origin},
    {"unsafe-url", ReferrerPolicy::unsafe_url},
}};

enum class Disclosure : std::uint8_t { nothing, origin, url };

/// W3C Referrer Policy 8.3, its step 8.
Disclosure disclosure(const Uri& page, const Uri& target, ReferrerPolicy policy)
{
  const bool downgrade = page.has_scheme("https") && !target.has_scheme("https");
  const bool same = same_origin(page, target);
  switch (policy) {
  case ReferrerPolicy::no_referrer:
    return Disclosure::nothing;
  case ReferrerPolicy::no_referrer_when_downgrade:
    return downgrade ? Disclosure::nothing : Disclosure::url;
  case ReferrerPolicy::origin:
    return Disclosure::origin;
  case ReferrerPolicy::origin_when_cross_origin:
    return same ? Disclosure::url : Disclosure::origin;
  case ReferrerPolicy::same_origin:
    return same ? Disclosure::url : Disclosure::nothing;
  case ReferrerPolicy::strict_origin:
    return downgrade ? Disclosure::nothing : Disclosure::origin;
  case ReferrerPolicy::strict_origin_when_cross_origin:
    return same ? Disclosure::url : downgrade ? Disclosure::nothing : Disclosure::origin;
  case ReferrerPolicy::unsafe_url:
    return Disclosure::url;
  }
  return Disclosure::nothing;
}

} // namespace

std::optional<ReferrerPolicy> parse_referrer_policy(std::string_view field_value)
{
  std::optional<ReferrerPolicy> result;
  for (std::size_t at = 0; at < field_value.size();) {
    const std::size_t comma = std::min(field_value.find(',', at), field_value.size());
    const std::string_view token = trimmed(field_value.substr(at, comma - at));
    for (const auto& [name, policy] : referrer_policies) {
      if (equal_ignoring_case(token, name))
        result = policy;
    }
    at = comma + 1;
  }
  return result;
}

std::string referer_for(const Uri& page, const Uri& target, ReferrerPolicy policy)
{
  constexpr std::size_t longest = 4'096; // if longer, W3C Referrer Policy sends only the origin
  const std::string origin = serialised_origin(page);
  const Disclosure what = disclosure(page, target, policy);
  if (origin == "null" || what == Disclosure::nothing)
    return {};
  if (what == Disclosure::url) {
    std::string url = origin;
    url += page.path().empty() ? "/" : page.path();
    if (const auto query = page.query()) {
      url += '?';
      url += *query;
    }
    if (url.size() <= longest)
      return url;
  }
  return origin + '/';
}

} // namespace standard_sitemap
