#pragma once

// Host names that are addresses.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The host of a URI, percent-decoded and in its ASCII form (UTS 46, see `ascii_host`). What has none stays
/// as it is, in lower case: it is no address and no name that a browser looks up.
std::string mapped_host(std::string_view host);

/// A host as a resolver would get it: mapped, without dots at the end.
std::string resolver_spelling(std::string_view host);

using Ipv4Address = std::array<std::uint8_t, 4>;
using Ipv6Address = std::array<std::uint8_t, 16>;

/// Every form that inet_aton takes: one to four parts, decimal, octal or hexadecimal. Takes a
/// `resolver_spelling`.
std::optional<Ipv4Address> parse_ipv4(std::string_view host);

/// With its brackets, perhaps with a zone. Takes a `resolver_spelling`.
std::optional<Ipv6Address> parse_ipv6(std::string_view host);

} // namespace standard_sitemap
