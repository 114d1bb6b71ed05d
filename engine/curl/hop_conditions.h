#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fetch/fetcher.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// Why the policy lets nobody request this, whoever the receiver is; nothing if somebody may. Who may ask for
/// what is the receiver's to say.
std::optional<std::string_view> why_never_requested(const Uri& url, const Policy& policy);

/// What one request of a chain of redirects may carry besides the settings that go everywhere (F-3).
struct HopConditions {
  bool cookies = false;    ///< sends and stores cookies
  bool own_origin = false; ///< gets the extra fields and the credentials
  std::string referer;     ///< empty: none
};

/// Judges the hops of one request, in order.
class HopJudge {
 public:
  HopJudge(const Uri& requested, Destination destination, const std::optional<Initiator>& initiator);

  /// To be asked exactly once for each hop that is requested: what a hop may carry depends on those before
  /// it.
  HopConditions next(const Uri& hop, ReferrerPolicy referrer_policy);

 private:
  Destination destination_;
  Uri own_; ///< whose site and origin decide: the page, or what is requested where there is none
  bool has_page_;
  bool crossed_sites_ = false;
};

/// F-1, F-2: the fields of a request that depend on the context alone, in libcurl's notation (`Name: value`,
/// and `Name;` for an empty value). The extra fields are among them on the page's own origin only; one that
/// would not be a single well-formed field is left out, and one replaces ours of the same name. `validators`:
/// those of the response that this very hop gave before; none for any other hop.
std::vector<std::string> request_field_lines(const RequestContext& context, Destination destination,
                                             bool own_origin, const Validators* validators = nullptr);

/// The User-Agent to send: the context's; where that is empty or no field value, the name and version of this
/// library.
std::string request_user_agent(const RequestContext& context);

/// Whether `value` can stand in one request field: no CR, LF or NUL that would end it.
bool is_field_value(std::string_view value);

} // namespace standard_sitemap
