#pragma once

#include <optional>
#include <string>

#include "discovery/discovery.h"
#include "engine/web/refusal.h"
#include "engine/web/request_context.h"

namespace standard_sitemap {

/// Names what a load of `root` for a page would give, as far as the page and its conditions decide it: the
/// page's origin (which has its site in it, and decides mixed content, S-6, and who gets extra fields and
/// credentials) and address space, the root document and what it may be, the user's limits, and all of the
/// context but what is for pages only. Equal keys: the same map. Nothing for pages of opaque origin
/// (`file:`): there the page's own directory decides.
std::optional<std::string> map_key(const Found& root, const SiteLimits& limits, const Initiator& page,
                                   const RequestContext& context);

} // namespace standard_sitemap
