#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// How private the network is on which an address lies: from less to more public. `unknown` is what a host
/// says that fetches by itself and does not know the connected address.
enum class AddressSpace : std::uint8_t { unknown, loopback, private_network, public_network };

/// 4 bytes (IPv4) or 16 (IPv6), in network order; anything else is `unknown`. IPv4-mapped, -compatible,
/// NAT64 (64:ff9b::/96) and 6to4 addresses count as the IPv4 address they carry; the unspecified address
/// (`0.0.0.0/8`,
/// `::`) counts as loopback, because systems connect it there.
STANDARD_SITEMAP_API AddressSpace address_space_of(std::span<const std::uint8_t> address);

/// Judged by spelling alone, after percent-decoding and UTS 46 mapping, as a browser reads it (`①②⑦.1`): IP
/// literals in every form that systems accept (`127.1`, `0x7f000001`, `[::1]`, a trailing dot), `localhost`
/// and names below it. Any other name is `unknown`, and so is what UTS 46 refuses. `file:` is loopback.
STANDARD_SITEMAP_API AddressSpace address_space_by_spelling(const Uri& uri);

/// Whether a document at `target` would be on a more private network than its page. False if either is
/// unknown.
STANDARD_SITEMAP_API bool is_more_private(AddressSpace target, AddressSpace page);

} // namespace standard_sitemap
