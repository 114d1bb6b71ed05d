#pragma once

#include <optional>
#include <string>

#include "discovery/discovery.h"
#include "engine/terms/site_limits.h"
#include "engine/web/refusal.h"
#include "engine/web/request_context.h"

namespace standard_sitemap {

/// Returns the cache key of the map that a load of `root` for a page would give. Equal keys mean the same
/// map. The key covers the page's origin (which includes its site, and determines mixed content, S-6, and
/// where extra fields and credentials are sent), its address space, the root document and its accepted
/// formats, the user's limits, and everything in the context that is not only for pages. Returns nullopt for
/// pages of opaque origin (`file:`), for which the page's directory decides.
std::optional<std::string> map_key(const Found& root, const SiteLimits& limits, const Initiator& page,
                                   const RequestContext& context);

} // namespace standard_sitemap
