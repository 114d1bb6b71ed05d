#pragma once

#include <optional>
#include <string>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Whether `host` is on the public suffix list, including private registries, so that names below it belong
/// to different owners, as for `co.uk` and `github.io`. `host` must be in lower case and ASCII.
bool is_public_suffix(const std::string& host);

/// Returns the registrable domain of a host, as `resolver_spelling` returns it, by the public suffix list;
/// nullopt if it has none (IP literal, public suffix, single label).
std::optional<std::string> registrable_domain(const std::string& host);

/// Returns the registrable domain of a URI's host, or the host itself if it has none; in lower-case ASCII.
/// Equal for all sites of one owner, whatever the scheme and the port. Empty if there is no host.
std::string registrable_site(const Uri& uri);

} // namespace standard_sitemap
