#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/session/map_store.h"
#include "engine/session/session.h"

namespace standard_sitemap::orders {

// Nothing here keeps a map alive: what is alive is part of what is looked at.

/// What a session does not tell its host. With it equal states can be recognised; most rules do without it.
struct TabInside {
  std::optional<std::string> owned;    ///< the key of the load for which others may wait
  std::optional<std::string> given_up; ///< set only within a call, or if memory ran out in one
  std::optional<std::string> key;      ///< the cache key of the current page
  std::size_t unreported = 0;          ///< loads that have ended, of which waiters do not know yet
  bool waiting = false, loading = false, timed = true;
  const void* building = nullptr; ///< identifies the map that is being built for it; null if none is
  bool before_clear = false;      ///< its load began before the cache was cleared
  std::optional<RequestId> first_request = {}; ///< of its load
  std::size_t finished = 0, wanted = 0;        ///< documents of its load
  Instant since{}, asked{};
};
TabInside inside(const Session& session, const MapCache& cache);

/// What is remembered for an entry of the tab's history.
struct RememberedInside {
  bool known = false;
  std::string found; ///< the address of the map; empty if none
  std::optional<std::string> key;
  const LoadResult* result = nullptr; ///< if it is still alive
};
RememberedInside remembered(const Session& session, HistoryEntry entry, const Uri& page);

struct DocumentInside {
  std::string url;
  std::optional<Instant> fresh_until;
  std::string tag; ///< its ETag
};
struct EntryInside {
  std::string key;
  const LoadResult* result = nullptr;
  Instant asked{}, fresh_until{};
  std::vector<DocumentInside> documents;
};
/// The cache: the most recently used entry first.
struct CacheInside {
  Instant now{};
  std::vector<EntryInside> entries;
  struct Pending {
    std::string key;
    std::vector<std::size_t> waiters; ///< numbers of tabs, the first to come first
  };
  std::vector<Pending> pending; ///< by key
};
/// Whether waiters are being told of loads that have ended.
bool is_telling(const MapCache& cache);
/// `tabs`: in the order of their numbers; null for one that is not there.
CacheInside inside(const MapCache& cache, const std::vector<const Session*>& tabs);

} // namespace standard_sitemap::orders
