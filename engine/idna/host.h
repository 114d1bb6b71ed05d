#pragma once

// Hosts in the form in which they are compared, classified and looked up.

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Whether `ascii_host` would only convert this host to lower case: it is ASCII and has no `xn--`. True for
/// most hosts; one pass, no allocation.
bool is_plain_host(std::string_view utf8);

/// Returns the ASCII form of a host as in browsers (WHATWG URL 3.3, "domain to ASCII", not strict; UTS 46,
/// non-transitional): `xn--bcher-kva.example` for `Bücher.example`, `127.0.0.1` for `①②⑦.0.0.1` and for
/// `127。0。0。1`. `utf8` must be percent-decoded. Trailing dots are kept; an IP literal in brackets is only
/// converted to lower case.
///
/// Returns nullopt if a browser would refuse the host: code points and labels that UTS 46 refuses, an `xn--`
/// label that does not decode to a valid one, bytes that are not UTF-8, characters that WHATWG URL forbids in
/// domains (a NUL, a space, `%`, `/`, `:`, `@`, ...), or an empty host. Also returns nullopt for a name that
/// still has a non-ASCII letter or an `xn--` after mapping and could not be in the DNS (more than 255 code
/// points, RFC 1035, 2.3.4), and for more than 30 combining marks in a row (UAX #15, "Stream-Safe"); this
/// keeps the work linear in `utf8`. Thread-safe.
std::optional<std::string> ascii_host(std::string_view utf8);

} // namespace standard_sitemap
