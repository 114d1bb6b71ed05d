#include "engine/web/site_preference.h"

#include <algorithm>

namespace standard_sitemap {

Policy SiteLimits::applied_to(Policy policy) const
{
  if (documents)
    policy.documents = policy.list_documents = *documents;
  if (elements)
    policy.elements = policy.list_elements = *elements;
  if (bytes)
    policy.document_bytes = policy.map_bytes = policy.list_document_bytes = policy.list_map_bytes = *bytes;
  if (time) {
    policy.map_time = policy.list_map_time = *time;
    policy.document_time = *time; // more time for a slow server applies to each of its documents, too
    policy.connect_time = std::min(policy.connect_time, *time);
  }
  return policy;
}

} // namespace standard_sitemap
