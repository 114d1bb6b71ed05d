#pragma once

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Whether both addresses probably name one page: they differ at most by scheme, `www.`, a slash at the end
/// of the path, and the name of an index file.
bool is_respelled(const Uri& a, const Uri& b);

/// Whether the address is the top of a site, in any of these spellings.
bool is_top_of_site(const Uri& url);

} // namespace standard_sitemap
