#pragma once

#include <cstdint>
#include <optional>

#include "discovery/discovery.h"
#include "engine/terms/site_limits.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/request_context.h"
#include "engine/web/source_kind.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

/// How the tab arrived at a page.
enum class Arrival : std::uint8_t {
  navigation, ///< a link, a typed address or a form
  reload,     ///< repeats discovery (D-6) and revalidates cached documents
  traversal,  ///< back or forward: keeps what was found for the history entry (D-6)
};

/// Identifies an entry of a tab's session history; chosen by the host.
using HistoryEntry = std::uint64_t;

/// A map that the host itself names: no rule of discovery is tried (rule `given`).
struct GivenMap {
  Uri root;                               ///< of its root document
  SourceKind kind = SourceKind::standard; ///< which formats are accepted there
  /// The map is opened without a page. `Visit::page` needs a URL, such as `root`, and is not used. The map is
  /// neither taken from the cache nor put there.
  bool without_page = false;
};

/// A page that a tab starts to show, and the conditions under which it was fetched (F-1).
struct Visit {
  Page page;                             ///< its body is read, if at all, before `show` returns
  Arrival arrival = Arrival::navigation; ///< how the tab arrived at it
  HistoryEntry entry = 0;                ///< its entry in the tab's session history
  RequestContext context = {};           ///< conditions of the page's own fetch
  std::optional<PageLinks> links = {};   ///< if set (by a host with a live DOM), the body is not read
  SitePreference preference = {};        ///< D-5: the user's settings for the page's site
  SiteLimits limits = {};                ///< the user's limits for the page's site
  /// M-8: the user's languages for the map of this site (an Accept-Language value); they replace those of
  /// `context`.
  std::optional<std::string> languages = {};
  std::optional<GivenMap> given = {}; ///< if set, the map is not looked for
  /// if set, what the page says of its own place is read, for `Session::place`, whether or not it has a
  /// map.
  std::optional<PageParts> place = {};
};

} // namespace standard_sitemap
