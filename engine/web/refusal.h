#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/terms/policy.h"
#include "engine/web/address_space.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Why the policy refuses a URI. DEVIATION F-4: a refused URI is never requested, whatever names it.
enum class Refusal : std::uint8_t {
  unusable,          ///< not a URI reference (D-8), or http(s) without a host
  scheme,            ///< not http or https (for links: nor mailto or tel)
  credentials,       ///< user information in the URI
  mixed_content,     ///< http from an https page
  private_network,   ///< on a more private network than the page
  outside_directory, ///< a file outside the page's directory
  too_long,          ///< longer than `Policy::uri_bytes`
  limit,             ///< a node's link exceeds `Policy::link_bytes`, or its base exceeds `Policy::bases`
};

/// Returns the stable name: `mixed-content` for `Refusal::mixed_content`.
STANDARD_SITEMAP_API std::string_view refusal_name(Refusal refusal);

/// Returns the reason as an English clause for messages about fetching, such as `a page that came by https
/// gets nothing over http` for `Refusal::mixed_content`.
std::string_view why_refused(Refusal refusal);

/// The page on whose behalf a request is made; if there is no page, the root document itself.
struct Initiator {
  Uri url;                                            ///< after redirects
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came over
};

/// Returns why `target` may not be requested for `initiator`, or nullopt if it may; decides by spelling
/// alone. Call it again for every hop of a redirect, and `address_refusal` with the connected address.
STANDARD_SITEMAP_API std::optional<Refusal> fetch_refusal(const Uri& target, const Initiator& initiator,
                                                          const Policy& policy);

/// Returns why a connection into `connected` may not be used to request `target` for `initiator`, or nullopt
/// if it may. The initiator's own origin is never on a more private network than the initiator. If the
/// initiator's space is unknown, its spelling decides, and a name counts as public.
STANDARD_SITEMAP_API std::optional<Refusal> address_refusal(const Uri& target, AddressSpace connected,
                                                            const Initiator& initiator, const Policy& policy);

/// Policy, "Links shown": whether a link with the scheme of `target` may be opened.
bool has_openable_scheme(const Uri& target);

/// Returns why a link to `target` may not be offered to a person, or nullopt if it may: allowed are http,
/// https, mailto and tel, without credentials.
STANDARD_SITEMAP_API std::optional<Refusal> link_refusal(const Uri& target, const Policy& policy);

} // namespace standard_sitemap
