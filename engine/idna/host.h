#pragma once

// Hosts in the form in which they are compared, judged and looked up.

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Whether `ascii_host` would do no more to this host than put it in lower case: it is ASCII and has no
/// `xn--`. Most are so; one pass, no allocation.
bool is_plain_host(std::string_view utf8);

/// The ASCII form of a host, as browsers make it (WHATWG URL 3.3, "domain to ASCII", not strict; UTS 46, not
/// transitional): `Bücher.example` gives `xn--bcher-kva.example`, `①②⑦.0.0.1` and `127。0。0。1` give
/// `127.0.0.1`. `utf8`: percent-decoded. Dots at the end stay; an IP literal in brackets is only put in lower
/// case.
///
/// Nothing for what is no host to a browser: code points and labels that UTS 46 refuses, an `xn--` label that
/// decodes to no valid one, bytes that are not UTF-8, characters that WHATWG URL forbids in domains (a NUL, a
/// space, `%`, `/`, `:`, `@`, ...), and the empty host. Nothing either for a name in which a letter outside
/// of ASCII or an `xn--` is left after the mapping and that could not be in the DNS (more than 255 code
/// points, RFC 1035 2.3.4), and for more than 30 combining marks in a row (UAX #15, "Stream-Safe"): with
/// that, work is linear in `utf8`. Thread-safe.
std::optional<std::string> ascii_host(std::string_view utf8);

} // namespace standard_sitemap
