#pragma once

#include "engine/web/page_links.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// Of a page's links those at which a view looks (V-2, V-5), so that a page with a million links costs no
/// more once it is shown: the first few with each of the link types `up`, `start` and `home`, and the first
/// few languages.
PageLinks links_for_view(const PageLinks& links, const Policy& policy);

} // namespace standard_sitemap
