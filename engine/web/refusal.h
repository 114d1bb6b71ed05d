#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/address_space.h"
#include "engine/web/policy.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Why the policy refuses a URI. DEVIATION F-4: then it is not requested, whoever names it.
enum class Refusal : std::uint8_t {
  unusable,          ///< no URI reference at all (D-8), or http without a host
  scheme,            ///< neither http nor https (for links: nor mailto, tel)
  credentials,       ///< user information in the URI
  mixed_content,     ///< http from an https page
  private_network,   ///< on a more private network than the page
  outside_directory, ///< a file that does not lie below the page's own directory
  too_long,          ///< longer than `Policy::uri_bytes`
  limit,             ///< of a node beyond `Policy::link_bytes`, or below a base beyond `Policy::bases`
};

/// `mixed-content` for `Refusal::mixed_content`: stable.
STANDARD_SITEMAP_API std::string_view refusal_name(Refusal refusal);

/// `a page that came by https gets nothing over http` for `Refusal::mixed_content`: of what would be fetched.
std::string_view why_refused(Refusal refusal);

/// Who asks: the page a map serves, or, without a page, the root document itself.
struct Initiator {
  Uri url;                                            ///< after redirects
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came by
};

/// Whether `target` may be requested for `initiator`, by everything that can be told from its spelling. To be
/// asked again for every hop of a redirect, and with the connected address by `address_refusal`.
STANDARD_SITEMAP_API std::optional<Refusal> fetch_refusal(const Uri& target, const Initiator& initiator,
                                                          const Policy& policy);

/// Whether a connection to an address in `connected` may be used for `initiator`.
STANDARD_SITEMAP_API std::optional<Refusal> address_refusal(AddressSpace connected,
                                                            const Initiator& initiator, const Policy& policy);

/// Whether a link to `target` may be offered to a person: http, https, mailto and tel, without credentials.
STANDARD_SITEMAP_API std::optional<Refusal> link_refusal(const Uri& target, const Policy& policy);

} // namespace standard_sitemap
