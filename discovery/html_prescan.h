#pragma once

#include <optional>

#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// Nearly all pages of the web have no link at which D-3, D-4 or D-10 would look. This finds them by a glance
/// at the raw bytes, a few instructions a byte. What it gives is what `read_page_links` would give for the
/// rules, without any link; nothing if the page might have a candidate, and for anything but HTML.
std::optional<PageLinks> links_without_candidate(const Page& page, const Policy& policy);

} // namespace standard_sitemap
