#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// The kind of network an IP address is on, ordered from most private to most public (compare Private Network
/// Access). `unknown` is for hosts that fetch by themselves and do not know the connected address, and for
/// proxied connections.
enum class AddressSpace : std::uint8_t { unknown, loopback, private_network, public_network };

/// Classifies an address by the IANA special-purpose registries. `address`: 4 bytes (IPv4) or 16 (IPv6) in
/// network order; any other size is `unknown`. An IPv6 address that embeds an IPv4 address (IPv4-mapped,
/// IPv4-compatible, NAT64 64:ff9b::/96, 6to4) is classified as that IPv4 address. The unspecified addresses
/// (`0.0.0.0/8` and `::`) count as loopback because systems connect to themselves there. Addresses that are
/// not reachable from the public network count as private.
STANDARD_SITEMAP_API AddressSpace address_space_of(std::span<const std::uint8_t> address);

/// Classifies a URI by its spelling alone, without DNS. The host is percent-decoded and mapped by UTS 46
/// first, as a browser does (`①②⑦.1`). Recognised: IP literals in every form that systems accept (`127.1`,
/// `0x7f000001`, `[::1]`, a trailing dot), `localhost` and names below it. `file:` is loopback. Any other
/// name, and a host that UTS 46 refuses, is `unknown`.
STANDARD_SITEMAP_API AddressSpace address_space_by_spelling(const Uri& uri);

/// Whether a document at `target` would be on a more private network than its page. False if either is
/// `unknown`.
STANDARD_SITEMAP_API bool is_more_private(AddressSpace target, AddressSpace page);

} // namespace standard_sitemap
