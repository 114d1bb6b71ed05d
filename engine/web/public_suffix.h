#pragma once

#include <string>

namespace standard_sitemap {

/// Whether the names below this one belong to different owners, as those of `co.uk` and `github.io` do:
/// whether the public suffix list has it, private registries included. `host`: in lower case and ASCII. False
/// for what the list does not know.
bool is_public_suffix(const std::string& host);

} // namespace standard_sitemap
