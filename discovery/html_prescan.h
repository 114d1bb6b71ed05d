#pragma once

#include <optional>
#include <string_view>

#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {

/// Fast path: nearly all pages have no link that is relevant to D-3, D-4 or D-10. Scans the raw bytes, a few
/// instructions per byte. If no link can be relevant, returns what `read_page_links` would, without any
/// links. Returns nullopt if the page may have a relevant link, or is not HTML.
std::optional<PageLinks> links_without_candidate(const Page& page, const Policy& policy);

/// The same for the content of an HTML page: whether no link in `bytes`, the part that is read, can be
/// relevant. `charset`: the one of the page's media type.
bool lacks_candidate(std::string_view bytes, std::optional<std::string_view> charset);

} // namespace standard_sitemap
