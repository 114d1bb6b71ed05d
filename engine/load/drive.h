#pragma once

#include <functional>

#include "engine/base/visibility.h"
#include "engine/fetch/fetcher.h"
#include "engine/load/load.h"

namespace standard_sitemap {

/// Fetches what `load` wants with `fetcher` until it is done, or until `map_time` of the policy (of a list
/// for crawlers `list_map_time`) is over. For hosts without an event loop of their own. `progress` is called
/// now and then; false from it cancels.
STANDARD_SITEMAP_API void drive(Load& load, Fetcher& fetcher, const std::optional<Initiator>& initiator,
                                const Policy& policy, const std::function<bool(const Load&)>& progress = {});

} // namespace standard_sitemap
