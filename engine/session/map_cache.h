#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

#include "engine/base/visibility.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

class MapStore;
class Worker;

/// Bounds of a cache, and how long failures are remembered.
struct MapCacheLimits {
  std::size_t entries = 64;      ///< maximum number of maps and failures together
  std::size_t bytes = 64u << 20; ///< maximum heap memory of all entries; a larger map is not kept
  std::chrono::seconds failed_root = std::chrono::minutes{5}; ///< until a failed root is requested again
};

/// The maps shared by the tabs of one profile (F-3). In memory only, with least-recently-used eviction.
///
///   MapCache cache{policy};                 // one for each profile; private windows have their own
///   Session tab{cache, ...}, other{cache, ...};
///
/// An entry serves pages of the same origin and address space whose requests for the same root document would
/// be sent under the same conditions (user agent, languages, encodings, extra fields, credentials, proxy, TLS
/// trust). While an entry is fresh by RFC 9111 (freshness.h), it needs neither a request nor parsing. A stale
/// one needs one conditional request for each document, and parsing only of documents that have changed. A
/// root document that could not be loaded is not requested again for `MapCacheLimits::failed_root`. Not
/// cached: maps with a document marked `no-store`, maps whose load was cancelled, and maps of `file:` pages.
///
/// Tabs show top-level pages, so the origin determines the top-level site. The key has the origin instead of
/// the site because refusals and class changes (S-6) depend on it. Cookies are not part of the key: a server
/// whose answer depends on them sends `Vary: Cookie`, and is asked each time.
///
/// The cache starts a reader process for its tabs, in which pages and documents are parsed, unless its policy
/// has one already or does not want it (`Policy::isolation`). A host with an event loop uses
/// `policy().reader` so that it need not wait for documents (`ReaderProcess::answer_later`).
///
/// A map in use stays alive after it is evicted. `policy` applies to all tabs. All tabs of a cache must be
/// used from one thread; a tab may outlive the cache.
class STANDARD_SITEMAP_API MapCache {
 public:
  /// Creates an empty cache.
  explicit MapCache(Policy policy = {}, MapCacheLimits limits = {});
  ~MapCache();
  MapCache(const MapCache&) = delete;
  MapCache& operator=(const MapCache&) = delete;

  /// The policy of all tabs.
  const Policy& policy() const;

  /// From now on maps are built by `worker` (worker.h): a session stays in the state `loading` until its map
  /// is there, and shows parts of it, of which the larger ones are built by `worker`, too. Null: maps are
  /// built at once, within the calls that bring the last document.
  void work_on(std::shared_ptr<Worker> worker);

  std::size_t size() const;  ///< number of entries
  std::size_t bytes() const; ///< heap memory of all entries

  /// Removes everything, as when the user clears the browser's data. Maps being shown or loaded are not
  /// affected, but a map being loaded will not be cached.
  void clear();

 private:
  friend class Session;
  std::shared_ptr<MapStore> store_;
};

} // namespace standard_sitemap
