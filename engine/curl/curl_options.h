#pragma once

#include <chrono>

#include "engine/curl/curl_handles.h"
#include "engine/curl/hop_conditions.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// Settings shared by all requests of one fetcher.
struct FetchSettings {
  RequestContext context;
  Policy policy;
};

/// Sets what is requested and how: address, protocol, connect time, proxy, TLS trust. Nothing is taken from
/// the environment.
void set_connection_options(CURL* easy, const Uri& hop, const FetchSettings& settings);

/// Sets the fields and credentials of one request (F-1 to F-3); cookies are set by the cookie store. The
/// returned list must live as long as `easy` uses it. `validators`: null if the hop has none.
[[nodiscard]] CurlList set_request_fields(CURL* easy, const RequestContext& context, Destination destination,
                                          const HopConditions& conditions, const Validators* validators);

/// Clamps a time of the policy: 0 would mean libcurl's own default, and very large values would overflow.
std::chrono::milliseconds clamped_timeout(std::chrono::milliseconds time);

} // namespace standard_sitemap
