#pragma once

#include <chrono>

#include "engine/web/header_list.h"

namespace standard_sitemap {

/// What a response allows a private in-memory cache to do (RFC 9111).
struct Freshness {
  bool storable = true; ///< false: must not be used for another page at all
  /// How long it may be used without revalidation, counted from the time of the request; 0: not at all.
  std::chrono::seconds lifetime{0};
};

/// If a response does not state its lifetime (RFC 9111, 4.2.2): a tenth of the time since its last change,
/// within these bounds.
inline constexpr std::chrono::seconds min_heuristic_lifetime = std::chrono::minutes{5};
inline constexpr std::chrono::seconds max_heuristic_lifetime = std::chrono::hours{24};
/// The maximum for a response after redirects, whose own caching fields are not known.
inline constexpr std::chrono::seconds max_redirected_lifetime = std::chrono::minutes{5};

/// RFC 9111, 3, 4.1, 4.2: returns the freshness of a response with status 200 by its fields: `no-store`,
/// `no-cache` (and `Pragma` if there is no `Cache-Control`), `max-age`, `Expires` minus `Date`, the heuristic
/// above, minus `Age`. A malformed value counts as expired. A response whose `Vary` names a field that is not
/// the same for every page with one `map_key` is revalidated each time; without an `ETag` it is not stored,
/// since a date does not distinguish variants.
Freshness freshness_of(const HeaderList& fields, bool redirected);

} // namespace standard_sitemap
