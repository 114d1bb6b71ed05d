#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fetch/fetcher.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// Returns why the policy forbids requesting this URL for anyone; nullopt if it may be requested by someone.
/// Who may request what is decided by the receiver.
std::optional<std::string_view> why_never_requested(const Uri& url, const Policy& policy);

/// What one hop of a redirect chain may carry, in addition to the settings that apply to all hops (F-3).
struct HopConditions {
  bool cookies = false;    ///< may send and store cookies
  bool own_origin = false; ///< may carry the extra fields and the credentials
  std::string referer;     ///< empty: none
};

/// Determines the conditions of each hop of one request, in order.
class HopPolicy {
 public:
  HopPolicy(const Uri& requested, Destination destination, const std::optional<Initiator>& initiator);

  /// Call exactly once for each hop requested: the conditions depend on the hops before it.
  HopConditions next(const Uri& hop, ReferrerPolicy referrer_policy);

 private:
  Destination destination_;
  Uri own_; ///< its site and origin decide: the page, or the requested URL if there is no page
  bool has_page_;
  bool crossed_sites_ = false;
};

/// F-1, F-2: returns the request fields that depend on the context alone, in libcurl's notation (`Name:
/// value`, and `Name;` for an empty value). The extra fields are included only for the page's own origin; one
/// that is not a single well-formed field is left out, and one with the same name replaces ours.
/// `validators`: those of the response that this same hop gave before; null for any other hop.
std::vector<std::string> request_field_lines(const RequestContext& context, Destination destination,
                                             bool own_origin, const Validators* validators = nullptr);

/// Returns the User-Agent to send: the context's, or the name and version of this library if that is empty or
/// not a valid field value.
std::string request_user_agent(const RequestContext& context);

/// Whether `value` is valid in one request field: it has no CR, LF or NUL.
bool is_field_value(std::string_view value);

} // namespace standard_sitemap
