#pragma once

#include <optional>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Where the sitemap of a site is, as configured by the user for that site (D-5). If several of E-1 to E-4
/// are set, only the first is used.
struct SitePreference {
  std::optional<Uri> sitemap = {}; ///< E-1: the sitemap is at this URI
  bool link = false;               ///< E-2: use the page's own `<link rel="sitemap">`
  bool robots = false;             ///< E-3: use the `Sitemap:` lines of the site's robots.txt
  bool llms = false;               ///< E-4: use the page's own `<link rel="describedby">` to Markdown or text
  bool off = false;                ///< no sitemap for this site: no rule is tried

  /// Compares all members.
  friend bool operator==(const SitePreference&, const SitePreference&) = default;
};

} // namespace standard_sitemap
