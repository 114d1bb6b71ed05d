#include "engine/terms/site_limits.h"

#include <algorithm>

#include "engine/terms/policy_table.h"

namespace standard_sitemap {

Policy SiteLimits::applied_to(Policy policy) const
{
  for (const PolicyField& field : policy_fields()) {
    const auto value = field.of_user ? field.of_user(*this) : std::nullopt;
    if (value)
      field.set(policy, field.only_lowered_by_user ? std::min(field.get(policy), *value) : *value);
  }
  return policy;
}

} // namespace standard_sitemap
