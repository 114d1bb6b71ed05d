#pragma once

// Hosts that are IP addresses.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns the host of a URI, percent-decoded and in its ASCII form (UTS 46, see `ascii_host`). A host
/// without an ASCII form is only converted to lower case: it is neither an address nor a name that a browser
/// would look up.
std::string mapped_host(std::string_view host);

/// Returns a host as passed to a resolver: mapped, without trailing dots.
std::string resolver_spelling(std::string_view host);

using Ipv4Address = std::array<std::uint8_t, 4>;
using Ipv6Address = std::array<std::uint8_t, 16>;

/// Parses every form that inet_aton accepts: one to four parts, decimal, octal or hexadecimal. Takes a
/// `resolver_spelling`.
std::optional<Ipv4Address> parse_ipv4(std::string_view host);

/// Parses an address in brackets, possibly with a zone. Takes a `resolver_spelling`.
std::optional<Ipv6Address> parse_ipv6(std::string_view host);

} // namespace standard_sitemap
