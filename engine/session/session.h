#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "discovery/discovery.h"
#include "engine/base/visibility.h"
#include "engine/load/load.h"
#include "engine/session/map_cache.h"
#include "engine/session/visit.h"
#include "engine/view/view.h"
#include "engine/web/page.h"
#include "engine/web/request_context.h"

namespace standard_sitemap {

/// How far a tab has come.
enum class SessionState : std::uint8_t {
  no_page,
  no_map,  ///< the page names no sitemap: `discovery()` says why
  loading, ///< `view()` may already show a part
  over,    ///< `result()` is final: a map, or why there is none
};

/// The map as seen from the page. Independent of the lifetime of the tab and the cache.
struct PageView {
  std::shared_ptr<const Map> map; ///< keeps the map alive
  View view;                      ///< borrows `map`
};

/// The state of one tab: which sitemap its page has, whether it is cached, and what must be fetched for it.
/// Does no I/O and reads no clock.
///
///   MapCache cache{policy};                                // of the profile
///   Session tab{cache, [&] { fetch_and_draw(); }};         // called when there is something new
///
///   // The tab has navigated, reloaded, gone back:
///   tab.show({.page = page, .arrival = Arrival::navigation, .entry = 7, .context = context}, clock::now());
///   fetch_and_draw();
///
///   void fetch_and_draw()
///   {
///     for (const Request& request : tab.take_requests())
///       network.fetch(request, *tab.initiator(), tab.receiver(request.id));  // hold it meanwhile
///     if (auto seen = tab.view())
///       sidebar.draw(seen->view, tab.state() == SessionState::loading);      // perhaps a part
///   }
///
/// Once a URI is found for a page, no other is tried, whatever is there, until the page is reloaded (D-6). A
/// page whose map is cached and fresh needs no request. If another tab is loading the same map, this one
/// waits for it, and loads the map itself if the other gives up. When the tab leaves a page, its load is
/// abandoned: late answers, even after the session's end, reach receivers that refuse everything. Request ids
/// are unique within a session (until 2^32).
///
/// If memory runs out (bad_alloc), the session may have the page but no load; it tries again at its
/// `deadline()`. A tab that cannot continue does not block the tabs that wait for it, and destroying a
/// session always works.
///
/// Memory in addition to the cache is bounded: one load, one map, a few links of the page, and 50 history
/// entries without maps. Not thread-safe; all sessions of a cache must be used from one thread.
class STANDARD_SITEMAP_API Session {
 public:
  /// A time, passed in by the host.
  using Instant = std::chrono::steady_clock::time_point;

  /// The session may outlive `cache`. `changed` is called when there are new requests, more of the
  /// map to show, or the load is over. It is called from within receivers of this session and from calls to
  /// other sessions of the cache, never from within a call to this one. It may call or destroy any session;
  /// it must not throw.
  explicit Session(MapCache& cache, std::function<void()> changed = {});
  /// A moved-from session can only be destroyed.
  Session(Session&&) noexcept;
  Session& operator=(Session&&) = delete;
  ~Session();

  // --- events in the tab ---

  /// Another page is shown, or the same one again. The previous page's load is abandoned.
  void show(Visit visit, Instant now);
  /// Same-document navigation: the page gets another URL or history entry but stays the same page (D-6).
  void move(Uri url, HistoryEntry entry);
  /// The reader stops loading: what has been received is kept. If the map is already being built by a
  /// `Worker`, that is given up: there is none.
  void stop();
  /// The page is gone, and there is no other yet.
  void leave();

  // --- requests, exactly as for `Load` ---

  /// Returns the requests that are new since the last call; each is returned once.
  std::vector<Request> take_requests();
  /// Returns the receiver for the answer to a request. It may outlive the session. For an unknown id it is
  /// one that refuses everything.
  std::shared_ptr<Receiver> receiver(RequestId id);
  /// The page as the fetcher needs it (F-3); null if there is no page (`GivenMap::without_page`).
  const Initiator* initiator() const;

  /// Returns when to call `update_time` at the latest; nullopt if there is no deadline.
  std::optional<Instant> deadline() const;
  /// Tells the session the time. A load that has taken longer than `Policy::map_time` ends with what has been
  /// received; a tab that has waited that long for another tab stops waiting.
  void update_time(Instant now);

  // --- results ---

  /// How far the tab has come.
  SessionState state() const;
  /// The discovery of the current page; null if there is no page. Its `links` are not set.
  const Discovery* discovery() const;
  /// what the current page says of its own place; null if there is no page, or `Visit::place` did not
  /// ask for it. R-8: null again after `move` to an address that differs in more than its fragment. Valid
  /// until the next event in the tab.
  const StatedPlace* place() const;
  /// The result of the load once it is over; else null.
  std::shared_ptr<const LoadResult> result() const;
  /// Returns the map; while it is loading, the part received so far, or null. The part is rebuilt each time
  /// the number of received documents has doubled, until it has 20,000 nodes; of lists, each time the number
  /// of pages that have come has doubled: at most log2(n) + 2 times for n documents or pages, with the map
  /// itself. A `Worker` builds it unless it is small; `changed` is called then. What was returned of a list
  /// stays in the map if the rest of the list does not come: its outcome is then `cut`.
  std::shared_ptr<const Map> map() const;
  /// Returns `map()` as seen from the page by its reader; nullopt if there is no map.
  std::optional<PageView> view() const;

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::shared_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
