#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/map_store.h"
#include "engine/session/session.h"
#include "engine/session/session_load.h"
#include "engine/session/visit_history.h"

namespace standard_sitemap {

/// The implementation of `Session`. Calls outside code only at the very end of a function, since a callback
/// may do anything.
class Session::Implementation final : public SessionLoad::Listener,
                                      public Waiter,
                                      public std::enable_shared_from_this<Implementation> {
 public:
  /// The current page and what is known for it.
  struct Current {
    Initiator initiator;
    HistoryEntry entry;
    bool is_reload; ///< so is each load of its map, also one that is tried again when memory has run out
    Policy policy;  ///< with the user's limits for its site
    Discovery discovery;
    PageLinks links; ///< for the view
    bool without_page = false;
    std::string accept_language, accept;
    std::optional<std::string> key;          ///< nullopt: no sitemap is found, or it must not be shared
    std::shared_ptr<const LoadedMap> result; ///< once the load is over
    std::shared_ptr<const Map> part;         ///< the part received so far, while loading
    std::size_t part_documents = 0, part_pages = 0; ///< that had come when a part was begun last
    std::optional<StatedPlace> place = {};          ///< R-0; nullopt: not asked for, or of another address
  };

  Implementation(std::shared_ptr<MapStore> store, std::function<void()> changed)
      : store_(std::move(store)), changed_(std::move(changed))
  {
  }

  void show(Visit visit, Instant now);
  void move(Uri url, HistoryEntry entry);
  void stop();
  void leave();
  /// Ends the session. Called by a destructor, so it must always succeed.
  void close() noexcept;
  void update_time(Instant now);

  std::optional<Instant> deadline() const;
  std::shared_ptr<const Map> map();
  /// The index of the map; null for a partial map. Precondition: there is a map.
  std::shared_ptr<const MapIndex> index() const;
  /// Precondition: there is a page.
  const Policy& policy() const { return current_->policy; }
  const std::optional<Current>& current() const { return current_; }
  /// This session's load; null if there is none, or another tab is loading the map.
  SessionLoad* load() const { return load_.get(); }

  void load_progressed() override;
  void load_ended(SharedResult shared) override;

 private:
  /// Whether the host named the map. It does so again whenever it shows it: the history has no part in that.
  bool is_given() const
  {
    return current_->discovery.found && current_->discovery.found->rule == Rule::given;
  }

  void arrive(Visit visit);
  /// Ends loading and waiting for the page, which is no longer shown.
  void detach();
  void drop_load();

  /// Runs discovery for the page, before anything is fetched.
  void read(Visit visit, const VisitHistory::Remembered* remembered);
  void remember();

  /// Gets the map from the cache, from another tab, or by a load. A reload does not use results of others,
  /// but lets them wait for its own.
  void obtain_map();
  void start();
  void finish();
  /// A map that is being built by the worker.
  struct Building;
  static void build(Building& building);
  /// Has them given up: they end soon, and are not waited for.
  void stop_building();
  void built(const std::shared_ptr<Building>& building);
  /// A part of a map that is being built by the worker.
  struct Part;
  /// Whether it is time to build what has arrived. Each is built from scratch.
  bool is_part_due() const;
  void begin_part(Worker& worker);
  void note_part();
  void part_built(const std::shared_ptr<Part>& part);
  void take(const std::shared_ptr<const LoadedMap>& result);
  void conclude(std::shared_ptr<const LoadedMap> result);

  /// Marks a call from the host in progress: `changed` is not called meanwhile, since the host checks the
  /// state itself afterwards.
  class Call;

  /// Whether there is a map to load but nobody is loading it, because memory ran out. Retried at the
  /// deadline. Precondition: this session neither loads it nor waits for it.
  bool has_no_loader() const;

  /// Records for `report_ends` that this session's load has ended.
  void end(std::optional<std::string> key, SharedResult shared);
  void report_ends();
  /// After memory ran out: nobody waits for the load that this session has given up.
  void release_waiters() noexcept;
  /// Tells the others and, if the tab still shows its page then, the host.
  void report();
  /// Calls `changed`.
  void notify() const;

  std::shared_ptr<MapStore> store_;
  std::function<void()> changed_;
  int calls_ = 0; ///< nesting depth of calls in progress
  VisitHistory history_;
  std::optional<Current> current_;
  std::uint64_t visits_ = 0; ///< that are over

  std::shared_ptr<SessionLoad> load_;  ///< under way
  std::shared_ptr<Building> building_; ///< after the load; null: none, or it is not wanted any more
  std::shared_ptr<Part> part_;         ///< during the load; likewise
  RequestId next_request_ = 0;
  std::optional<std::string> owned_;    ///< the key of the load for which others may wait
  std::optional<std::string> given_up_; ///< that of the page just left, which may also be the next page's
  std::vector<std::pair<std::string, SharedResult>> ended_;
  std::uint64_t generation_ = 0; ///< the store's generation when the load began

  bool waiting_ = false; ///< for another tab
  Instant since_{};      ///< when the load or the waiting began
  bool timed_ = true;    ///< if false, `since_` is only the latest known time, and the period has not started
  Instant asked_{};      ///< not later than the first request of the load
};

} // namespace standard_sitemap
