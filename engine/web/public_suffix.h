#pragma once

#include <string>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Whether names below this one belong to different owners, as for `co.uk` and `github.io`: whether it is on
/// the public suffix list, including private registries. `host` must be in lower case and ASCII. False if the
/// list does not contain it.
bool is_public_suffix(const std::string& host);

/// Returns the registrable domain of a URI's host by the public suffix list, or the host itself if it has
/// none (IP literal, public suffix, single label); in lower-case ASCII. Equal for what one owner has,
/// whatever the scheme and the port. Empty if there is no host.
std::string registrable_site(const Uri& uri);

} // namespace standard_sitemap
