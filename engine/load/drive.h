#pragma once

#include <functional>

#include "engine/base/visibility.h"
#include "engine/fetch/fetcher.h"
#include "engine/load/load.h"

namespace standard_sitemap {

/// Runs `load` with `fetcher` until it is done or its time is up: `Policy::map_time`, or `list_map_time` if
/// an XML sitemap (sitemaps.org) is accepted. For hosts without an event loop of their own. `progress` is
/// called about every 100 ms or more often; return false to cancel.
STANDARD_SITEMAP_API void drive(Load& load, Fetcher& fetcher, const std::optional<Initiator>& initiator,
                                const Policy& policy, const std::function<bool(const Load&)>& progress = {});

} // namespace standard_sitemap
