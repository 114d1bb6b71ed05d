#include "tests/orders/seen.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "tests/unit/load/table.h"

namespace standard_sitemap::orders {
namespace {

using std::chrono::seconds;

std::string names_of(const Map& map)
{
  std::string names;
  for (NodeId id = 1; id < map.size(); ++id)
    names += std::string{map.node(id).name().value_or("?")} + ' ';
  return names;
}

/// The distance of two times; all that are far apart are the same.
std::string distance(Instant time, Instant now)
{
  constexpr seconds far{4'000};
  return std::to_string(std::clamp(std::chrono::duration_cast<seconds>(time - now), -far, far).count()) + ' ';
}

/// Writes one order of the tabs.
class Digest {
 public:
  Digest(const World& world, const Seen& seen) : world_(world), seen_(seen) {}

  std::string of(const std::vector<std::size_t>& order)
  {
    text_.clear();
    results_.clear();
    for (const std::size_t tab : order)
      write(world_.tabs()[tab], seen_.tabs[tab]);
    text_ += '|' + std::to_string(world_.sites().version());
    for (const void* const job : world_.jobs())
      text_ += std::to_string(std::ranges::find(order, owner(job)) - order.begin());
    for (const EntryInside& entry : seen_.cache.entries) {
      text_ += '\n' + entry.key + ' ' + distance(entry.fresh_until, seen_.cache.now) +
               distance(entry.asked, seen_.cache.now);
      write(entry.result);
      for (const DocumentInside& document : entry.documents)
        text_ += document.url + document.tag +
                 (document.fresh_until ? distance(*document.fresh_until, seen_.cache.now) : "-");
    }
    for (const auto& [key, waiters] : seen_.cache.pending) {
      text_ += "\n?" + key;
      for (const std::size_t waiter : waiters)
        text_ += std::to_string(std::ranges::find(order, waiter) - order.begin());
    }
    text_ += distance(seen_.cache.now, world_.now());
    return text_;
  }

 private:
  /// The tab for which a map is being built; no tab if it is not wanted any more.
  std::size_t owner(const void* job) const
  {
    const auto wants = [&](const TabSeen& tab) { return tab.in.building == job; };
    return static_cast<std::size_t>(std::ranges::find_if(seen_.tabs, wants) - seen_.tabs.begin());
  }

  void write(const LoadResult* result)
  {
    if (!result) {
      text_ += "- ";
      return;
    }
    const auto [known, is_new] = results_.emplace(result, results_.size());
    text_ += '#' + std::to_string(known->second) + ' ';
    if (!is_new)
      return;
    if (result->map)
      text_ += names_of(*result->map);
    for (const DocumentReport& document : result->documents)
      text_ += std::to_string(static_cast<int>(document.outcome)) + ' ';
  }

  void write(const std::map<std::string, int>& versions)
  {
    for (const auto& [url, version] : versions)
      text_ += url.substr(url.size() - 6) + std::to_string(version) + ',';
    text_ += ';';
  }

  void write(const HostTab& tab, const TabSeen& seen)
  {
    text_ += "\n@";
    for (const HostTab::Entry& entry : tab.history) {
      text_ += std::to_string(entry.page) + (&entry == &tab.history[tab.at] ? '*' : ' ') + entry.url + ' ' +
               entry.found;
      const RememberedInside in = remembered(*tab.session, entry.entry, testing::uri(entry.url));
      text_ += in.known ? in.found + ' ' + in.key.value_or("-") : "?";
      write(in.result);
    }
    const TabInside& in = seen.in;
    for (const bool flag : {tab.has_page, tab.in_doubt, tab.is_forgetful, in.waiting, in.loading,
                            in.building != nullptr, in.timed, in.before_clear})
      text_ += flag ? 'y' : 'n';
    text_ += std::to_string(static_cast<int>(tab.armed)) + std::to_string(static_cast<int>(seen.state)) +
             in.owned.value_or("-") + in.given_up.value_or("-") + std::to_string(in.unreported) + seen.found +
             seen.names;
    write(seen.result);
    if (in.waiting || in.loading || seen.deadline)
      text_ += distance(in.since, world_.now());
    if (in.loading || in.building)
      text_ +=
          distance(in.asked, seen_.cache.now) + std::to_string(in.finished) + '/' + std::to_string(in.wanted);
    if (!in.loading && !in.building)
      return;
    write(tab.arrived);
    for (const auto& [url, kept] : tab.kept)
      text_ += url.substr(url.size() - 6) + std::to_string(kept.version) +
               (kept.fresh_until ? distance(*kept.fresh_until, seen_.cache.now) : "-");
    for (const Answer& answer : tab.answers)
      text_ += answer.url + answer.tag + std::to_string(static_cast<int>(answer.phase)) +
               std::to_string(answer.version);
  }

  const World& world_;
  const Seen& seen_;
  std::string text_;
  std::map<const LoadResult*, std::size_t> results_; ///< numbered as they are met
};

} // namespace

Seen look(const World& world)
{
  Seen seen;
  std::vector<const Session*> sessions;
  for (const HostTab& tab : world.tabs()) {
    const Session& session = *tab.session;
    sessions.push_back(&session);
    TabSeen& one = seen.tabs.emplace_back();
    one.state = session.state();
    if (const Discovery* const discovery = session.discovery(); discovery && discovery->found)
      one.found = discovery->found->sitemap.text();
    one.result = session.result().get();
    const auto map = session.map();
    one.names = map ? names_of(*map) : "none";
    one.deadline = session.deadline();
    for (const Answer& answer : tab.answers)
      one.asked.push_back(answer.url);
    one.in = inside(session, world.cache());
    const auto neighbour = [&](std::size_t at) {
      return remembered(session, tab.history[at].entry, testing::uri(tab.history[at].url));
    };
    if (tab.at > 0)
      one.back = neighbour(tab.at - 1);
    if (tab.at + 1 < tab.history.size())
      one.forward = neighbour(tab.at + 1);
    one.visit = tab.visit;
    one.changes = tab.changes;
  }
  seen.cache = inside(world.cache(), sessions);
  return seen;
}

std::string digest(const World& world, const Seen& seen)
{
  std::vector<std::size_t> order(world.tabs().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Digest writer{world, seen};
  std::string least = writer.of(order);
  while (std::ranges::next_permutation(order).found)
    least = std::min(least, writer.of(order));
  return least;
}

} // namespace standard_sitemap::orders
