#pragma once

#include <cstdint>

namespace standard_sitemap {

/// What may lie at the URI from which a map is loaded.
enum class SourceKind : std::uint8_t {
  standard, ///< an SSP sitemap and nothing else: what a page names (D-1 to D-4, D-10)
  extended, ///< that, or a list of the sitemaps.org family: what the user names for a site (E-1, E-2)
  robots,   ///< a robots.txt, whose `Sitemap:` lines name such lists (E-3)
};

} // namespace standard_sitemap
