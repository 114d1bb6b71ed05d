#pragma once

#include "engine/curl/curl_handles.h"
#include "engine/curl/hop_timing.h"

namespace standard_sitemap {

/// Returns what libcurl measured in its last transfer with `easy`, which was for `url` and got `status`.
HopTiming measured_hop(CURL* easy, const Uri& url, int status);

} // namespace standard_sitemap
