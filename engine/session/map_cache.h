#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

#include "engine/base/visibility.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

class MapStore;

/// How much is kept, and how long failures are.
struct MapCacheLimits {
  std::size_t entries = 64;      ///< maps and failures together
  std::size_t bytes = 64u << 20; ///< of heap, all entries together; a map that alone has more is not kept
  std::chrono::seconds failed_root = std::chrono::minutes{5}; ///< so long no page of the site asks again
};

/// The maps that the tabs of one profile share (F-3): in memory only, the least recently used going first.
///
///   MapCache cache{policy};                 // one for each profile; private windows have their own
///   Session tab{cache, ...}, other{cache, ...};
///
/// What is kept serves pages of the same origin and address space, whose requests for the same root document
/// would be sent under the same conditions (user agent, languages, encodings, extra fields, credentials,
/// proxy, TLS trust); so the same sitemap costs no request and no parse while it is fresh by RFC 9111
/// (freshness.h), and where it is stale one conditional request a document, without a parse if that has not
/// changed. A root document that could not be had is not asked for again for a while. Not kept: maps with a
/// document that says `no-store`, maps that were cancelled, and those of `file:` pages.
///
/// A tab shows top-level pages, so that the origin has the top-level site in it; it is the origin and not the
/// site, because what is refused and which class changes apply (S-6) depend on it. Cookies are not part of
/// the key: who answers differently by them says `Vary: Cookie`, and is asked each time.
///
/// A map in use stays alive though it is kept no longer. `policy` is that of every tab. All tabs of a cache
/// are used from one thread; a tab may outlive the cache.
class STANDARD_SITEMAP_API MapCache {
 public:
  /// An empty one.
  explicit MapCache(Policy policy = {}, MapCacheLimits limits = {});
  ~MapCache();
  MapCache(const MapCache&) = delete;
  MapCache& operator=(const MapCache&) = delete;

  /// That of every tab.
  const Policy& policy() const;

  std::size_t size() const;  ///< entries
  std::size_t bytes() const; ///< that they hold

  /// Forgets everything, as when a reader clears what the browser keeps. What is shown or being loaded stays,
  /// but what is being loaded is not kept.
  void clear();

 private:
  friend class Session;
  std::shared_ptr<MapStore> store_;
};

} // namespace standard_sitemap
