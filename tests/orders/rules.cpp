#include "tests/orders/rules.h"

#include <algorithm>

#include "tests/orders/rules_of_events.h"

namespace standard_sitemap::orders {
namespace {

using std::chrono::seconds;

std::string tab_number(std::size_t tab)
{
  return "tab " + std::to_string(tab);
}

/// What holds for a tab at any time.
class StateRules {
 public:
  StateRules(const World& world, const Seen& seen, std::vector<std::string>& broken)
      : world_(world), seen_(seen), broken_(broken)
  {
  }

  void check()
  {
    for (number_ = 0; number_ < seen_.tabs.size(); ++number_) {
      page();
      discovery();
      requests();
      map();
      progress();
    }
    sharing();
    bounds();
  }

 private:
  const HostTab& host() const { return world_.tabs()[number_]; }
  const TabSeen& tab() const { return seen_.tabs[number_]; }
  void expect(bool holds, const std::string& rule)
  {
    if (!holds)
      broken_.push_back(rule + " (" + tab_number(number_) + ")");
  }

  void page()
  {
    expect(host().has_page == (tab().state != SessionState::no_page), "Session: a page is shown or not");
    if (host().has_page)
      return;
    expect(!tab().result && tab().names == "none" && tab().found.empty() && !tab().deadline &&
               host().answers.empty(),
           "Session: without a page there is nothing");
  }

  void discovery()
  {
    if (!host().has_page)
      return;
    if (!host().is_forgetful)
      expect(tab().found == host().current()->found, "D-6: another map is sought for the same page");
    expect((tab().state == SessionState::no_map) == tab().found.empty(), "Session: no_map if none is named");
  }

  bool is_kept_fresh(const std::string& url) const
  {
    const auto kept = host().kept.find(url);
    return kept != host().kept.end() && kept->second.fresh_until;
  }

  void requests()
  {
    const auto allowed = Sites::documents_of(tab().found);
    std::set<std::string> different;
    for (const Answer& answer : host().answers) {
      expect(std::ranges::find(allowed, answer.url) != allowed.end(),
             "D-7: a request for what the page does not name: " + answer.url);
      if (!allowed.empty() && answer.url != allowed.front()) {
        const auto root = host().arrived.find(allowed.front());
        const bool root_names_it =
            root != host().arrived.end() ? root->second != 0 : is_kept_fresh(allowed.front());
        expect(root_names_it, "D-7: a request for a document that nothing names yet");
      }
      expect(different.insert(answer.url).second, "L-3: a document is requested twice by one load");
    }
    expect(host().answers.size() <= world_.cache().policy().documents, "policy: too many requests");
    if (!host().answers.empty())
      expect(tab().in.loading, "Session: requests without a load");
  }

  void map()
  {
    if (!host().has_page)
      return;
    if (tab().names != "none" && !tab().found.empty()) {
      const std::string own = Sites::names_of(tab().found, 1, 0);
      expect(tab().names.substr(0, own.size() - 2) == own.substr(0, own.size() - 2),
             "policy, between pages: the map of another page is shown: " + tab().names);
    }
    if (tab().result) {
      expect(tab().state == SessionState::over, "Session: a result only once the load is over");
      if (!tab().result->documents.empty())
        expect(tab().result->documents.front().requested.text() == tab().found,
               "policy, between pages: the result of another page");
    }
    const auto root = host().arrived.find(tab().found);
    if (tab().in.loading && root != host().arrived.end() && root->second != 0 && !host().in_doubt)
      expect(tab().names.starts_with(Sites::names_of(tab().found, root->second, 0)),
             "Session: the part that has arrived is not shown, but " + tab().names);
  }

  void progress()
  {
    const TabInside& in = tab().in;
    const int ways = in.loading + in.waiting + (in.building != nullptr);
    if (tab().state != SessionState::loading) {
      expect(ways == 0 && !tab().deadline, "Session: something goes on after the load is over");
      expect(!in.owned || host().in_doubt, "MapCache: others wait for a load that is over");
      return;
    }
    expect(ways == 1 || (ways == 0 && host().in_doubt), "Session: a tab waits for nothing");
    if (in.loading && !host().in_doubt)
      expect(!host().answers.empty(), "Session: a load waits, but for no answer");
    if (in.waiting) {
      bool has_loader = false;
      for (const TabSeen& other : seen_.tabs)
        has_loader = has_loader || (&other != &tab() && other.in.owned == in.key);
      expect(has_loader || host().in_doubt, "F-3: a tab waits for a map that no other loads");
    }
    if (in.building)
      expect(!tab().deadline, "Worker: the time limit is one of loading");
    else
      expect(tab().deadline && *tab().deadline <= world_.now() + world_.cache().policy().map_time,
             "policy: the time of a load has no limit");
  }

  void sharing()
  {
    std::vector<std::string> owned;
    for (number_ = 0; number_ < seen_.tabs.size(); ++number_) {
      const TabInside& in = tab().in;
      if (in.owned) {
        expect(in.owned == in.key, "policy, between pages: a load for another page");
        expect(std::ranges::find(owned, *in.owned) == owned.end(), "F-3: two tabs load for the others");
        owned.push_back(*in.owned);
      }
      expect(host().in_doubt || (!in.given_up && in.unreported == 0), "MapStore: waiters are not told");
    }
    number_ = 0;
    std::size_t pending = 0;
    for (const auto& [key, waiters] : seen_.cache.pending) {
      const bool is_owned = std::ranges::find(owned, key) != owned.end();
      expect(is_owned || any_in_doubt(), "MapStore: a load that is over counts as pending");
      pending += is_owned ? 1 : 0;
      for (const std::size_t waiter : waiters)
        expect(seen_.tabs[waiter].in.waiting && seen_.tabs[waiter].in.key == key,
               "MapStore: somebody is told who does not wait");
    }
    expect(pending == owned.size() || any_in_doubt(), "MapStore: a load for others is not pending");
  }

  void bounds()
  {
    number_ = 0;
    const MapCacheLimits& limits = world_.profile().limits;
    expect(world_.cache().size() <= limits.entries, "MapCacheLimits: more entries than allowed");
    expect(world_.cache().bytes() <= limits.bytes, "MapCacheLimits: more bytes than allowed");
    expect(world_.cache().size() == seen_.cache.entries.size(), "MapCache: size is not that of the entries");
    std::set<std::string> keys;
    for (const EntryInside& entry : seen_.cache.entries)
      expect(keys.insert(entry.key).second, "MapCache: two entries for one key");
  }

  bool any_in_doubt() const
  {
    return std::ranges::any_of(world_.tabs(), [](const HostTab& tab) { return tab.in_doubt; });
  }

  const World& world_;
  const Seen& seen_;
  std::vector<std::string>& broken_;
  std::size_t number_ = 0;
};

/// What a change must be accompanied by, and what must not change.
void check_changes(const World& world, const Event& event, const Seen& before, const Seen& after,
                   std::vector<std::string>& broken)
{
  const bool in_own_call = event.kind < Kind::head || event.kind == Kind::deadline;
  for (std::size_t number = 0; number < after.tabs.size(); ++number) {
    const TabSeen& was = before.tabs[number];
    const TabSeen& is = after.tabs[number];
    const auto expect = [&](bool holds, const std::string& rule) {
      if (!holds)
        broken.push_back(rule + " (" + tab_number(number) + ")");
    };
    if (was.visit != is.visit)
      continue; // another page
    if (was.result)
      expect(was.result == is.result, "Session: a result that is over changes");
    const bool is_called = in_own_call && number == event.tab;
    const bool differs = was.state != is.state || was.result != is.result ||
                         was.in.first_request != is.in.first_request || was.asked.size() < is.asked.size() ||
                         (was.names != is.names && is.in.loading);
    if (differs && !is_called && !world.acted() && !world.struck())
      expect(is.changes > was.changes, "Session: changed was not called");
    const bool is_answered = event.kind >= Kind::head && event.kind <= Kind::fail && number == event.tab;
    const bool may_differ =
        is_called || is_answered || was.in.waiting || was.in.building || world.acted() || world.struck();
    const bool same_deadline = was.deadline == is.deadline || !was.in.timed; // else: at once
    expect(may_differ || (!differs && same_deadline),
           "policy, between pages: an event in one tab changes another");
  }
}

} // namespace

std::vector<std::string> broken_rules(const World& world, const Event& event, const Seen& before,
                                      const Seen& after)
{
  std::vector<std::string> broken{world.complaints().begin(), world.complaints().end()};
  StateRules{world, after, broken}.check();
  check_changes(world, event, before, after, broken);
  if (!world.acted() && !world.struck())
    check_event(world, event, before, after, broken);
  return broken;
}

std::vector<std::string> broken_once_settled(World& world)
{
  constexpr std::size_t most = 300;
  for (std::size_t steps = 0; steps < most; ++steps) {
    std::optional<Event> next;
    if (!world.jobs().empty())
      next = Event{Kind::work};
    for (std::uint8_t number = 0; number < world.tabs().size() && !next; ++number) {
      const HostTab& tab = world.tabs()[number];
      if (!tab.answers.empty()) {
        const Phase phase = tab.answers.front().phase;
        next = Event{phase == Phase::asked   ? Kind::head
                     : phase == Phase::begun ? Kind::bytes
                                             : Kind::end,
                     number};
      } else if (tab.in_doubt && tab.session->deadline()) {
        next = Event{Kind::deadline, number};
      }
    }
    if (!next)
      break;
    const Seen before = look(world);
    world.happen(*next);
    const Seen after = look(world);
    std::vector<std::string> broken = broken_rules(world, *next, before, after);
    if (!broken.empty()) {
      broken.front() += ", as all answers arrive, after: " + written(*next);
      return broken;
    }
  }
  std::vector<std::string> broken;
  const Seen seen = look(world);
  for (std::size_t number = 0; number < seen.tabs.size(); ++number)
    if (seen.tabs[number].state == SessionState::loading)
      broken.push_back("Session: a tab waits for ever (" + tab_number(number) + ")");
  if (!seen.cache.pending.empty())
    broken.push_back("MapStore: a load is pending for ever");
  return broken;
}

} // namespace standard_sitemap::orders
