#pragma once

#include "engine/terms/policy.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {

/// Returns the links of a page that a view needs (V-2, V-5): the first few of each of the types `up`, `start`
/// and `home`, and the first few languages. So a page with a million links costs no more memory once it is
/// shown.
PageLinks links_for_view(const PageLinks& links, const Policy& policy);

} // namespace standard_sitemap
