#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/orders/event.h"
#include "tests/orders/inside.h"
#include "tests/orders/sites.h"

namespace standard_sitemap::orders {

/// A profile of a browser, and which kinds of events happen in it.
struct Profile {
  std::string name;
  std::size_t tabs = 3;
  Caching caching = {};
  MapCacheLimits limits = {};
  bool worker = false; ///< maps are built by a worker
  std::uint8_t pages = 2;
  std::set<Kind> kinds = {};
};
/// Those that are explored: the first has every kind of event.
const std::vector<Profile>& profiles();

/// Which part of an answer has arrived.
enum class Phase : std::uint8_t { asked, begun, unmodified, whole };

/// A request that the host has made for a tab.
struct Answer {
  RequestId id = 0;
  std::string url;
  std::string tag; ///< sent with it, if the request is conditional
  std::shared_ptr<Receiver> receiver = {};
  Phase phase = Phase::asked;
  int version = 0; ///< of the site when the answer began
};

/// A tab as its host sees it.
struct HostTab {
  struct Entry {
    HistoryEntry entry;
    std::uint8_t page;
    std::string url;
    std::string found; ///< the map that the page named when it was last fetched (D-6)
  };
  std::unique_ptr<Session> session;
  std::vector<Entry> history;
  std::size_t at = 0; ///< the current entry
  bool has_page = false;
  bool is_reload = false; ///< of the current page
  HistoryEntry next_entry = 1;
  std::vector<Answer> answers;                ///< outstanding
  std::deque<std::shared_ptr<Receiver>> late; ///< of requests that are not wanted any more
  std::set<RequestId> ids;                    ///< of all requests of this session
  std::optional<RequestId> load;              ///< the first id of the load that `arrived` is about
  std::map<std::string, int> arrived;         ///< version by address; 0: it failed
  struct Kept {
    int version;
    std::optional<Instant> fresh_until; ///< nullopt: it must be asked for
  };
  std::map<std::string, Kept> kept; ///< what that load began with, by address
  std::size_t visit = 0;            ///< counts the pages shown
  int changes = 0;                  ///< how often `changed` was called
  int calls = 0;                    ///< of the host to this session, under way
  Armed armed = Armed::nothing;
  bool in_doubt = false;     ///< memory ran out since the page was shown
  bool is_forgetful = false; ///< memory ran out since the tab was opened
  bool wants_fetch = false;

  const Entry* current() const { return has_page ? &history[at] : nullptr; }
};

/// A host with several tabs, and its network, in which nothing happens by itself.
class World {
 public:
  explicit World(const Profile& profile);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Whether the event can happen now.
  bool can(const Event& event) const;
  /// All events that can happen now, without those in which memory runs out.
  std::vector<Event> possible() const;
  /// Lets it happen. Precondition: `can(event)`.
  void happen(const Event& event);

  // --- what can be seen ---

  const Profile& profile() const { return profile_; }
  const Sites& sites() const { return sites_; }
  const MapCache& cache() const { return cache_; }
  const std::vector<HostTab>& tabs() const { return tabs_; }
  Instant now() const { return now_; }
  /// The maps that the worker has been given: see `TabInside::building`.
  std::vector<const void*> jobs() const;
  /// Whether a callback did something by itself in the last event.
  bool acted() const { return acted_; }
  /// Whether memory ran out in the last event.
  bool struck() const { return struck_; }
  /// What was wrong with calls from the engine in the last event.
  const std::vector<std::string_view>& complaints() const { return complaints_; }

 private:
  class QueueWorker;
  void open(std::size_t tab);
  void changed(std::size_t tab);
  void act(std::size_t tab);
  void fetch(std::size_t tab);
  void drop_answers(HostTab& tab);
  void perform(const Event& event);
  void go(HostTab& tab, Arrival arrival);
  void navigate(HostTab& tab, std::uint8_t page);
  void leave(HostTab& tab);
  void close(HostTab& tab);
  void stop(HostTab& tab);
  void deliver(HostTab& tab, const Event& event);
  template <class Work>
  void in_engine(Work work);
  void complain(std::string_view what);
  template <class Call>
  void call(HostTab& tab, Call call);
  void try_late_answers();
  void name_jobs();

  static constexpr std::size_t longest_history = 40; ///< fewer entries than a session remembers

  Profile profile_;
  Sites sites_;
  MapCache cache_;
  std::shared_ptr<QueueWorker> worker_;
  std::vector<HostTab> tabs_;
  Instant now_ = Instant{} + std::chrono::hours{1};
  bool failing_ = false, acted_ = false, struck_ = false;
  bool hears_ = false; ///< a host is called because its tab has waited
  std::vector<std::string_view> complaints_;
  std::uint16_t memory_ = 0; ///< as in the event that happens
};

} // namespace standard_sitemap::orders
