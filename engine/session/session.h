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
  no_map,  ///< the page names none: `discovery()` says why
  loading, ///< `view()` may give a part already
  over,    ///< `result()` is all there will be: a map, or why there is none
};

/// The map as seen from the page: for as long as one likes, whatever becomes of the tab and the cache.
struct PageView {
  std::shared_ptr<const Map> map; ///< held
  View view;                      ///< borrows `map`
};

/// One tab's life: which sitemap its page has, whether that is at hand, and what has to be fetched for it.
/// Does no I/O and looks at no clock.
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
/// Once a URI is found for a page no other is sought, whatever lies there, until the page is reloaded (D-6).
/// A page whose map is in the cache and fresh needs no request. Where another tab is loading the same map,
/// this one waits for it, and loads it by itself if the other gives up. When a page is left its load is given
/// up: answers that come late, even after the session's end, fall on receivers that say no to everything.
/// Numbers of requests never come twice in a session, but for more than four billion.
///
/// Where memory runs out (bad_alloc) the page may be there without a load: at its `deadline()` it is tried
/// again. A tab that cannot go on keeps no other waiting, and closing one always works.
///
/// Memory, apart from the cache: one load, one map, a few links of the page, and 50 history entries without
/// maps, however long the tab lives. Not thread-safe; all sessions of a cache are of one thread.
class STANDARD_SITEMAP_API Session {
 public:
  /// A time, told by the host.
  using Instant = std::chrono::steady_clock::time_point;

  /// `changed`: there are requests to take, a document more to show, or the load is over. Called from within
  /// receivers of this session, and calls to other sessions of the cache; never from within a call to this
  /// one. May call any session and destroy any; must not throw.
  explicit Session(MapCache& cache, std::function<void()> changed = {});
  /// What was moved from is only fit to be destroyed.
  Session(Session&&) noexcept;
  Session& operator=(Session&&) = delete;
  ~Session();

  // --- what the tab does ---

  /// Another page is shown, or the same one anew. What the page before it wanted is given up.
  void show(Visit visit, Instant now);
  /// Same-document navigation: the page has another URL or entry from now on, and is the same page (D-6).
  void move(Uri url, HistoryEntry entry);
  /// The reader stops the loading: what has come stays.
  void stop();
  /// The page is gone, and no other is there yet.
  void leave();

  // --- what has to be fetched, exactly as of a `Load` ---

  /// What is newly wanted: each request once.
  std::vector<Request> take_requests();
  /// May be kept for as long as one likes. An unknown number gives one that refuses everything.
  std::shared_ptr<Receiver> receiver(RequestId id);
  /// The page as the fetcher needs it (F-3); null without a page.
  const Initiator* initiator() const;

  /// When to call `keep_time`, if nothing happens before; nothing if there is no hurry.
  std::optional<Instant> deadline() const;
  /// Time has passed: a load that takes longer than `Policy::map_time` ends with what is there; and who has
  /// waited so long for another tab waits no longer.
  void keep_time(Instant now);

  // --- what there is to show ---

  /// Whether there is something to show, or more to come.
  SessionState state() const;
  /// Of the page shown; null without one. It has no `links`.
  const Discovery* discovery() const;
  /// What came of the load, when it is over; else null.
  std::shared_ptr<const LoadResult> result() const;
  /// The map, or while it is loading what there is of it: that grows when twice as many documents have come,
  /// until it has 20,000 nodes.
  std::shared_ptr<const Map> map() const;
  /// `map()` for the page and its reader; nothing without a map.
  std::optional<PageView> view() const;

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::shared_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
