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

/// What a `Session` is behind its interface. Calls nobody outside but at the very end of a function: whoever
/// is called may do anything.
class Session::Implementation final : public SessionLoad::Listener,
                                      public Waiter,
                                      public std::enable_shared_from_this<Implementation> {
 public:
  /// The page that is shown, and what there is for it.
  struct Current {
    Initiator initiator;
    HistoryEntry entry;
    Policy policy; ///< with the user's limits for its site
    Discovery discovery;
    PageLinks links; ///< for the view
    std::string accept_language, accept;
    std::optional<std::string> key;          ///< none: nothing is found, or it is not to be shared
    std::shared_ptr<const LoadedMap> result; ///< when it is over
    std::shared_ptr<const Map> part;         ///< of a map that is being loaded
    std::size_t part_documents = 0;
  };

  Implementation(std::shared_ptr<MapStore> store, std::function<void()> changed)
      : store_(std::move(store)), changed_(std::move(changed))
  {
  }

  void show(Visit visit, Instant now);
  void move(Uri url, HistoryEntry entry);
  void stop();
  void leave();
  /// The session is no more. Whatever happens: it is called by a destructor.
  void close() noexcept;
  void keep_time(Instant now);

  std::optional<Instant> deadline() const;
  std::shared_ptr<const Map> map();
  /// What its views share; null for a part of a map.
  std::shared_ptr<const MapIndex> index() const;
  const Policy& policy() const { return current_ ? current_->policy : store_->policy(); }
  const std::optional<Current>& current() const { return current_; }
  /// Null: nothing is under way, or it is another tab's.
  SessionLoad* load() const { return load_.get(); }

  void load_moved() override;
  void load_is_over(Shared shared) override;

 private:
  /// Ends what is under way for the page, which is shown no more.
  void detach();
  void drop_load();

  /// What there is to know of the page before anything is fetched for it.
  void read(Visit visit, const VisitHistory::Remembered* remembered);
  void remember();

  /// From the cache, from another tab, or by a load. A reload takes nothing from others, but lets them wait
  /// for it.
  void seek(bool reload);
  void start(bool reload);
  void finish();
  void conclude(std::shared_ptr<const LoadedMap> result);

  /// While it lives a call of the host is at work: `changed` is not called, the host looks by itself after.
  class Call;

  /// There is a map to be had, and nobody at it: memory ran out on the way. It is tried again at the
  /// deadline.
  bool is_stuck() const;

  /// Notes for `tell` that a load of ours has ended.
  void end(std::optional<std::string> key, Shared shared);
  void tell();
  /// Calls `changed`.
  void notify() const;

  std::shared_ptr<MapStore> store_;
  std::function<void()> changed_;
  int calls_ = 0; ///< at work, one within the other
  VisitHistory history_;
  std::optional<Current> current_;

  std::shared_ptr<SessionLoad> load_; ///< under way
  RequestId next_request_ = 0;
  std::optional<std::string> owned_;    ///< the key of the load for which others may wait
  std::optional<std::string> given_up_; ///< that of a page just left: perhaps the next one's, too
  std::vector<std::pair<std::string, Shared>> ended_;
  std::uint64_t generation_ = 0; ///< of the store, when the load began

  bool waiting_ = false; ///< for another tab
  Instant since_{};      ///< when the load or the waiting began
  bool timed_ = true;    ///< else `since_` is only the last time anybody told, and the clock has yet to begin
  Instant asked_{};      ///< not after the first request of the load
};

} // namespace standard_sitemap
