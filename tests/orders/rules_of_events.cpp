#include "tests/orders/rules_of_events.h"

#include <algorithm>

namespace standard_sitemap::orders {
namespace {

using std::chrono::seconds;

bool is_page_event(Kind kind)
{
  return kind == Kind::show || kind == Kind::reload || kind == Kind::back || kind == Kind::forward;
}

class EventRules {
 public:
  EventRules(const World& world, const Event& event, const Seen& before, const Seen& after,
             std::vector<std::string>& broken)
      : world_(world), event_(event), before_(before), after_(after), was_(before.tabs[event.tab]),
        is_(after.tabs[event.tab]), broken_(broken)
  {
  }

  void check()
  {
    if (is_page_event(event_.kind))
      page_is_shown();
    else if (event_.kind == Kind::stop)
      stopped();
    else if (event_.kind == Kind::deadline)
      deadline_came();
    else if (event_.kind == Kind::move)
      expect(was_.found == is_.found && was_.state == is_.state && was_.deadline == is_.deadline,
             "D-6: same-document navigation changes what was found");
    if (event_.kind == Kind::clear)
      expect(after_.cache.entries.empty(), "MapCache: clear leaves something");
    else
      entries_are_those_before_or_new();
    for (std::size_t tab = 0; tab < after_.tabs.size(); ++tab)
      if (!before_.tabs[tab].result && after_.tabs[tab].result)
        map_is_there(tab);
    if (was_.in.owned && is_.in.owned != was_.in.owned && is_.visit != was_.visit)
      someone_goes_on();
  }

 private:
  void expect(bool holds, const std::string& rule)
  {
    if (!holds)
      broken_.push_back(rule);
  }
  const HostTab& host() const { return world_.tabs()[event_.tab]; }
  static const EntryInside* entry_of(const CacheInside& cache, const std::optional<std::string>& key)
  {
    const auto found = std::ranges::find_if(cache.entries, [&](const auto& one) { return one.key == key; });
    return found == cache.entries.end() ? nullptr : &*found;
  }
  Instant end_of_time() const { return world_.now() + world_.cache().policy().map_time; }

  /// Whether somebody besides the tab of the event keeps the map alive: the history does not.
  bool is_held_elsewhere(const LoadResult* result) const
  {
    const auto holds = [&](const auto& other) {
      return other.result == result && &other.result != &was_.result;
    };
    return result &&
           (std::ranges::any_of(before_.cache.entries, holds) || std::ranges::any_of(before_.tabs, holds));
  }

  // --- the page is shown, reloaded, gone back to ---

  void page_is_shown()
  {
    if (is_.found.empty())
      return;
    if (is_.state == SessionState::loading && !is_.in.building)
      expect(is_.deadline == end_of_time(), "Session: the time of a load begins when its page is shown");
    const bool traversal = event_.kind == Kind::back || event_.kind == Kind::forward;
    const RememberedInside& remembered = event_.kind == Kind::back ? was_.back : was_.forward;
    if (traversal && remembered.key == is_.in.key && is_held_elsewhere(remembered.result)) {
      expect(is_.result == remembered.result && is_.asked.empty(),
             "Session: going back does not show what was there");
      return;
    }
    const bool reload = event_.kind == Kind::reload;
    const EntryInside* const entry = entry_of(before_.cache, is_.in.key);
    if (!reload && entry && world_.now() < entry->fresh_until) {
      expect(is_.result == entry->result && is_.asked.empty(),
             "MapCache: a map that is there and fresh is loaded again");
      return;
    }
    const bool keeps_own = was_.in.owned == is_.in.key;
    const bool others_load = !keeps_own && std::ranges::any_of(before_.tabs, [&](const TabSeen& other) {
      return other.in.owned == is_.in.key;
    });
    if (others_load && !reload) {
      expect(is_.in.waiting && is_.asked.empty(), "F-3: a map that another tab loads is loaded twice");
      return;
    }
    first_request(entry, reload);
    if (is_.in.loading)
      expect(others_load ? !is_.in.owned : is_.in.owned == is_.in.key,
             "F-3: others cannot wait for a load, or wait for two");
  }

  // What is fresh is not asked for; for what is kept a conditional request is made.
  void first_request(const EntryInside* entry, bool reload)
  {
    for (const std::string& url : Sites::documents_of(is_.found)) {
      const DocumentInside* kept = nullptr;
      if (entry)
        for (const DocumentInside& document : entry->documents)
          kept = document.url == url ? &document : kept;
      if (!reload && kept && kept->fresh_until && world_.now() < *kept->fresh_until)
        continue;
      expect(is_.asked == std::vector{url}, "RFC 9111: not what is missing or stale is requested");
      if (is_.asked.size() == 1)
        expect(host().answers.front().tag == (kept ? kept->tag : std::string{}),
               "RFC 9111: a kept document is not revalidated, or one that is not kept");
      return;
    }
    expect(is_.asked.empty() && (is_.result || is_.in.building), "RFC 9111: a fresh document is requested");
  }

  // --- the end of a load ---

  void stopped()
  {
    if (was_.state != SessionState::loading)
      return expect(was_.state == is_.state && was_.result == is_.result,
                    "Session: stop changes what is over");
    if (was_.in.building)
      return;
    expect(is_.state == SessionState::over || is_.in.building, "Session: stop does not end the load");
    if (is_.result && !host().in_doubt)
      expect(is_.result->diagnostics.count(Code::cancelled) > 0 ||
                 is_.result->documents.size() > 1, // told of the document
             "Session: a load that was stopped does not say so");
  }

  void deadline_came()
  {
    if (was_.state != SessionState::loading)
      return;
    if (!was_.in.timed)
      return expect(is_.deadline == end_of_time(), "Session: the time of a load begins once it is known");
    if (was_.deadline > world_.now())
      return;
    if (was_.in.waiting)
      expect((is_.in.loading && !is_.in.owned && is_.deadline == end_of_time()) || is_.in.building ||
                 is_.result,
             "Session: a tab that has waited too long does not load by itself");
    else if (was_.in.loading)
      expect(is_.state == SessionState::over || is_.in.building, "policy: a load outlives its time");
  }

  /// The version of a document in the tab's last load; 0 if it has none.
  static int version_in(const HostTab& tab, const std::string& url)
  {
    if (const auto arrived = tab.arrived.find(url); arrived != tab.arrived.end())
      return arrived->second;
    const auto kept = tab.kept.find(url);
    return kept != tab.kept.end() && kept->second.fresh_until ? kept->second.version : 0;
  }

  void map_is_there(std::size_t number)
  {
    const TabSeen& was = before_.tabs[number];
    const TabSeen& is = after_.tabs[number];
    const HostTab& host = world_.tabs()[number];
    const bool loaded_itself = (was.in.loading || was.in.building) && was.visit == is.visit;
    if (!loaded_itself || !host.load || host.in_doubt)
      return;
    if (was.in.building && event_.kind == Kind::stop && event_.tab == number) {
      expect(is.names == "none" && keys_of(after_.cache) == keys_of(before_.cache),
             "Session: a map whose building was given up is shown or kept");
      return;
    }
    const auto documents = Sites::documents_of(is.found);
    const int root = version_in(host, documents.front());
    const int external = documents.size() > 1 ? version_in(host, documents.back()) : 0;
    expect(is.names == Sites::names_of(is.found, root, root != 0 ? external : 0),
           "Load: the map is not that of the answers, but " + is.names);
    const bool cancelled = is.result->diagnostics.count(Code::cancelled) > 0;
    if (cancelled || was.in.before_clear) {
      expect(keys_of(after_.cache) == keys_of(before_.cache), "MapCache: what was cancelled is kept");
      return;
    }
    is_kept(was, is, host);
  }

  struct Lifetime {
    bool storable = true;
    Instant fresh_until = Instant::max();
  };
  Lifetime lifetime_of(const TabSeen& was, const TabSeen& is, const HostTab& host) const
  {
    Lifetime lifetime;
    bool whole = true;
    for (const DocumentReport& report : is.result->documents) {
      if (report.outcome != DocumentOutcome::ok) {
        whole = false;
        continue;
      }
      const std::string url = report.requested.text();
      const std::string& caching = world_.sites().caching_of(url);
      if (caching == "no-store")
        lifetime.storable = false;
      Instant until =
          was.in.asked + seconds{caching.starts_with("max-age=") ? std::stoi(caching.substr(8)) : 0};
      if (const auto kept = host.kept.find(url); !host.arrived.contains(url) && kept != host.kept.end())
        until = kept->second.fresh_until.value_or(until);
      lifetime.fresh_until = std::min(lifetime.fresh_until, until);
    }
    if (!whole)
      lifetime.fresh_until =
          std::min(lifetime.fresh_until, was.in.asked + world_.profile().limits.failed_root);
    return lifetime;
  }

  static std::vector<std::string> keys_of(const CacheInside& cache)
  {
    std::vector<std::string> keys;
    for (const EntryInside& entry : cache.entries)
      keys.push_back(entry.key);
    return keys;
  }

  void is_kept(const TabSeen& was, const TabSeen& is, const HostTab& host)
  {
    if (!is.in.key)
      return;
    const Lifetime lifetime = lifetime_of(was, is, host);
    const EntryInside* const older = entry_of(before_.cache, is.in.key);
    const bool overtaken = older && older->asked > was.in.asked;
    const EntryInside* const kept = entry_of(after_.cache, is.in.key);
    if (!lifetime.storable) {
      expect(!kept || overtaken, "RFC 9111: what is no-store is kept");
    } else if (overtaken) {
      expect(kept && kept->result == older->result, "MapCache: an older answer replaces a newer one");
    } else {
      expect(kept && kept->result == is.result, "MapCache: a map is not kept");
      expect(kept && kept->asked == was.in.asked && kept->fresh_until == lifetime.fresh_until,
             "RFC 9111: a map is kept for too long, or not long enough");
      std::vector<std::string> keys = keys_of(before_.cache);
      std::erase(keys, *is.in.key);
      keys.insert(keys.begin(), *is.in.key);
      if (keys.size() > world_.profile().limits.entries)
        keys.resize(world_.profile().limits.entries);
      expect(keys_of(after_.cache) == keys, "MapCache: not the least recently used is evicted");
    }
    if (was.in.owned == is.in.key)
      waiters_are_told(is, lifetime.storable);
  }

  void waiters_are_told(const TabSeen& is, bool shared)
  {
    for (const auto& [key, waiters] : before_.cache.pending)
      for (const std::size_t waiter : waiters) {
        if (key != is.in.key)
          continue;
        const TabSeen& told = after_.tabs[waiter];
        expect(shared ? told.result == is.result
                      : (told.in.loading && !told.in.owned) || told.in.building || told.result,
               "F-3: the waiters do not get the map, or one that must not be shared");
      }
  }

  void entries_are_those_before_or_new()
  {
    for (const EntryInside& entry : after_.cache.entries) {
      const EntryInside* const same = entry_of(before_.cache, entry.key);
      if (same && same->result == entry.result)
        continue;
      const bool of_a_tab = std::ranges::any_of(after_.tabs, [&](const TabSeen& tab) {
        return tab.result == entry.result && tab.in.key == entry.key;
      });
      expect(of_a_tab, "MapCache: an entry that is no tab's map");
    }
  }

  // If a tab gives up, the first that waits for it loads the map, and the others wait for that one.
  void someone_goes_on()
  {
    for (const auto& [key, waiters] : before_.cache.pending) {
      if (key != was_.in.owned || waiters.empty())
        continue;
      const TabSeen& first = after_.tabs[waiters.front()];
      expect((first.in.loading && first.in.owned == key) || first.in.building || first.result,
             "F-3: a tab gives up, and the first to wait for it does not go on");
      if (first.in.loading)
        expect(!first.in.timed, "Session: the time of a load begins once it is known");
    }
  }

  const World& world_;
  const Event& event_;
  const Seen& before_;
  const Seen& after_;
  const TabSeen& was_;
  const TabSeen& is_;
  std::vector<std::string>& broken_;
};

} // namespace

void check_event(const World& world, const Event& event, const Seen& before, const Seen& after,
                 std::vector<std::string>& broken)
{
  EventRules{world, event, before, after, broken}.check();
}

} // namespace standard_sitemap::orders
