#pragma once

#include <string>

#include "engine/base/visibility.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// RFC 6454: scheme, host and port, the last two after mapping (lower case, ASCII form by UTS 46) and default
/// ports. False for anything but http and https (other URIs have opaque origins, equal to nothing).
STANDARD_SITEMAP_API bool same_origin(const Uri& a, const Uri& b);

/// RFC 6265bis "same-site", scheme included: equal scheme and equal registrable domain by the public suffix
/// list (libpsl), or equal host where there is none (IP literals, public suffixes, single labels).
STANDARD_SITEMAP_API bool same_site(const Uri& a, const Uri& b);

/// `https://example.com:8443`, without a default port: the origin as it is written in a request field.
STANDARD_SITEMAP_API std::string serialised_origin(const Uri& uri);

/// `80` and `443` for http and https without a port. 0: none.
STANDARD_SITEMAP_API unsigned effective_port(const Uri& uri);

} // namespace standard_sitemap
