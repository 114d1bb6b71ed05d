#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/visibility.h"
#include "engine/web/policy.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Where the map of a page's site is, as the user wrote it down for that site (D-5). The first of E-1 to E-3
/// that is there is used, no other.
struct SitePreference {
  std::optional<Uri> sitemap = {}; ///< E-1: at this URI
  bool link = false;               ///< E-2: where the page's own `<link rel="sitemap">` says
  bool robots = false;             ///< E-3: where the `Sitemap:` lines of the site's robots.txt say
  bool off = false;                ///< nowhere: no rule is tried

  /// Equal in every part.
  friend bool operator==(const SitePreference&, const SitePreference&) = default;
};

/// Limits that the user wants otherwise than the host's policy has them. What is not there stays.
struct SiteLimits {
  std::optional<std::size_t> documents = {}; ///< of one map
  std::optional<std::size_t> elements = {};  ///< of one map
  std::optional<std::uint64_t> bytes = {};   ///< decoded: of each document, and of all
  /// For the whole map. A single document may take all of it, be that more or less than the policy gives one;
  /// a connection takes no longer than the policy says.
  std::optional<std::chrono::milliseconds> time = {};

  /// `policy` with these.
  STANDARD_SITEMAP_API Policy applied_to(Policy policy) const;

  /// Equal in every part.
  friend bool operator==(const SiteLimits&, const SiteLimits&) = default;
};

} // namespace standard_sitemap
