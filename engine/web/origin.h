#pragma once

#include <string>

#include "engine/base/visibility.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// RFC 6454: whether scheme, host and port are equal. Hosts are compared in lower-case ASCII form (UTS 46),
/// ports with the scheme's default filled in. False for anything but http and https: other URIs have opaque
/// origins, which equal no other.
STANDARD_SITEMAP_API bool same_origin(const Uri& a, const Uri& b);

/// RFC 6265bis "same-site", including the scheme: equal scheme and equal registrable domain by the public
/// suffix list (libpsl). A host without a registrable domain (IP literal, public suffix, single label) is
/// same-site only with itself.
STANDARD_SITEMAP_API bool same_site(const Uri& a, const Uri& b);

/// Whether readers take both, which are on http or https, for one site: as `same_site`, whatever the schemes.
bool is_one_site(const Uri& a, const Uri& b);

/// Returns the origin as written in a request field, without a default port: `https://example.com:8443`.
STANDARD_SITEMAP_API std::string serialised_origin(const Uri& uri);

/// Returns the URI's port, or the default one of http (80) or https (443). 0: none.
STANDARD_SITEMAP_API unsigned effective_port(const Uri& uri);

} // namespace standard_sitemap
