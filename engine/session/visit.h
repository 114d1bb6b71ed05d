#pragma once

#include <cstdint>
#include <optional>

#include "discovery/discovery.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/request_context.h"

namespace standard_sitemap {

/// How a page came to be shown.
enum class Arrival : std::uint8_t {
  navigation, ///< by a link, an address typed in, a form
  reload,     ///< seeks again (D-6), and asks again for what is kept
  traversal,  ///< back or forward: what was found for the entry stays found (D-6)
};

/// Names an entry of a tab's session history, as the host pleases.
using HistoryEntry = std::uint64_t;

/// A page that a tab shows from now on, and under what conditions it was fetched (F-1).
struct Visit {
  Page page;                             ///< its body is read before `show` returns, if at all
  Arrival arrival = Arrival::navigation; ///< how it came to be shown
  HistoryEntry entry = 0;                ///< of the tab's session history, by the host's own count
  RequestContext context = {};           ///< of the page's own fetch
  std::optional<PageLinks> links = {};   ///< from a host with a live document: then the body is not read
  SitePreference preference = {};        ///< D-5: what the user wrote down for the page's site
  SiteLimits limits = {};                ///< the same
  /// The same, of the languages of the map (M-8): in place of those of `context`.
  std::optional<std::string> languages = {};
};

} // namespace standard_sitemap
