#pragma once

#include <chrono>

#include "engine/curl/curl_handles.h"
#include "engine/curl/hop_conditions.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// What all requests of one fetcher share.
struct FetchSettings {
  RequestContext context;
  Policy policy;
};

/// What is requested, and how it gets there: address, protocol, time to connect, proxy, TLS trust. Nothing of
/// it comes from the environment.
void set_connection_options(CURL* easy, const Uri& hop, const FetchSettings& settings);

/// F-1 to F-3: the fields and credentials of one request; cookies are the cookie store's. The list must live
/// as long as `easy` uses it. `validators`: null where the hop has none.
[[nodiscard]] CurlList set_request_fields(CURL* easy, const RequestContext& context, Destination destination,
                                          const HopConditions& conditions, const Validators* validators);

/// A time of the policy, without extremes: libcurl takes 0 for its own default, and no clock counts without
/// end.
std::chrono::milliseconds sensible(std::chrono::milliseconds time);

} // namespace standard_sitemap
