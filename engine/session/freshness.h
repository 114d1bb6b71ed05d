#pragma once

#include <chrono>

#include "engine/web/header_list.h"

namespace standard_sitemap {

/// What a response allows a private cache in memory (RFC 9111).
struct Freshness {
  bool storable = true; ///< false: not to be used for another page at all
  /// How long it may be used without asking its server, counted from when it was asked for; 0: not at all.
  std::chrono::seconds lifetime{0};
};

/// Where a response says nothing of its lifetime (RFC 9111 4.2.2): a tenth of the time since its last change,
/// within these.
inline constexpr std::chrono::seconds shortest_heuristic = std::chrono::minutes{5};
inline constexpr std::chrono::seconds longest_heuristic = std::chrono::hours{24};
/// One that came through redirects, of which nothing is known, is not trusted for longer.
inline constexpr std::chrono::seconds longest_redirected = std::chrono::minutes{5};

/// RFC 9111 3, 4.1, 4.2, by the fields of a response with status 200: `no-store`, `no-cache` (and `Pragma`
/// where there is no `Cache-Control`), `max-age`, `Expires` less `Date`, the heuristic above, less `Age`.
/// A value that is malformed counts as expired. A response whose `Vary` names anything but the fields that
/// are the same for every page of one `MapKey` is asked for each time; if it has no `ETag`, it is not stored,
/// since a date does not tell variants apart.
Freshness freshness_of(const HeaderList& fields, bool redirected);

} // namespace standard_sitemap
