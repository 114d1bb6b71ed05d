#pragma once

#include <string>

namespace standard_sitemap {

/// Whether names below this one belong to different owners, as for `co.uk` and `github.io`: whether it is on
/// the public suffix list, including private registries. `host` must be in lower case and ASCII. False if the
/// list does not contain it.
bool is_public_suffix(const std::string& host);

} // namespace standard_sitemap
