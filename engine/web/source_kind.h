#pragma once

#include <cstdint>

namespace standard_sitemap {

/// Which formats are accepted at the URI from which a map is loaded.
enum class SourceKind : std::uint8_t {
  standard, ///< only a Standard Sitemap: what a page itself names (D-1 to D-4, D-10)
  extended, ///< also XML sitemaps (sitemaps.org), text lists and feeds: what the user configured for a site
            ///< (E-1, E-2)
  robots,   ///< a robots.txt, whose `Sitemap:` lines name such files (E-3)
};

} // namespace standard_sitemap
