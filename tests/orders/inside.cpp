#include "tests/orders/inside.h"

#include <algorithm>

#include "engine/session/session_implementation.h"

namespace standard_sitemap::orders {
namespace {

// The names in an explicit instantiation are not subject to access control (C++20, 13.9.3). So the engine
// needs no friends for its tests.
template <class Name, auto member>
struct Reveal {
  friend constexpr auto revealed(Name) { return member; }
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif

#define REVEAL(name, member)                                                                                 \
  struct name {                                                                                              \
    friend constexpr auto revealed(name);                                                                    \
  };                                                                                                         \
  template struct Reveal<name, &member>

REVEAL(Store, MapCache::store_);
REVEAL(OfSession, Session::implementation_);
REVEAL(Owned, Session::Implementation::owned_);
REVEAL(GivenUp, Session::Implementation::given_up_);
REVEAL(Ended, Session::Implementation::ended_);
REVEAL(Generation, Session::Implementation::generation_);
REVEAL(Waiting, Session::Implementation::waiting_);
REVEAL(Since, Session::Implementation::since_);
REVEAL(Timed, Session::Implementation::timed_);
REVEAL(Asked, Session::Implementation::asked_);
REVEAL(BeingBuilt, Session::Implementation::building_);
REVEAL(History, Session::Implementation::history_);
REVEAL(Entries, MapStore::entries_);
REVEAL(PendingLoads, MapStore::pending_);
REVEAL(Telling, MapStore::notifying_);

#undef REVEAL

} // namespace

TabInside inside(const Session& session, const MapCache& cache)
{
  const auto& implementation = *(session.*revealed(OfSession{}));
  TabInside tab;
  tab.owned = implementation.*revealed(Owned{});
  tab.given_up = implementation.*revealed(GivenUp{});
  tab.unreported = (implementation.*revealed(Ended{})).size();
  tab.waiting = implementation.*revealed(Waiting{});
  tab.loading = implementation.load() != nullptr;
  tab.building = (implementation.*revealed(BeingBuilt{})).get();
  tab.timed = implementation.*revealed(Timed{});
  tab.before_clear = implementation.*revealed(Generation{}) != (cache.*revealed(Store{}))->generation();
  tab.since = implementation.*revealed(Since{});
  tab.asked = implementation.*revealed(Asked{});
  if (implementation.current())
    tab.key = implementation.current()->key;
  if (SessionLoad* const load = implementation.load()) {
    tab.finished = load->load().documents_finished();
    tab.wanted = load->load().documents_wanted();
    tab.first_request = load->end() - static_cast<RequestId>(tab.wanted);
  }
  return tab;
}

RememberedInside remembered(const Session& session, HistoryEntry entry, const Uri& page)
{
  const auto& implementation = *(session.*revealed(OfSession{}));
  const VisitHistory::Remembered* const found = (implementation.*revealed(History{})).find(entry, page);
  if (found == nullptr)
    return {};
  return {true, found->discovery.found ? found->discovery.found->sitemap.text() : std::string{}, found->key,
          found->result.lock().get()};
}

bool is_telling(const MapCache& cache)
{
  return *(cache.*revealed(Store{})).*revealed(Telling{});
}

CacheInside inside(const MapCache& cache, const std::vector<const Session*>& tabs)
{
  const MapStore& store = *(cache.*revealed(Store{}));
  CacheInside seen;
  seen.now = store.now();
  for (const auto& entry : store.*revealed(Entries{})) {
    EntryInside& copy = seen.entries.emplace_back();
    copy.key = entry.key;
    copy.result = entry.result.get();
    copy.asked = entry.asked;
    copy.fresh_until = entry.fresh_until;
    for (const KeptDocument& document : entry.documents)
      copy.documents.push_back({document.report.requested.text(), document.fresh_until,
                                std::string{document.fields.first("ETag").value_or("")}});
  }
  for (const auto& [key, waiters] : store.*revealed(PendingLoads{})) {
    CacheInside::Pending& pending = seen.pending.emplace_back();
    pending.key = key;
    for (const Waiter* const waiter : waiters)
      for (std::size_t tab = 0; tab < tabs.size(); ++tab)
        if (tabs[tab] != nullptr && (tabs[tab]->*revealed(OfSession{})).get() == waiter)
          pending.waiters.push_back(tab);
  }
  std::ranges::sort(seen.pending, {}, &CacheInside::Pending::key);
  return seen;
}

} // namespace standard_sitemap::orders
