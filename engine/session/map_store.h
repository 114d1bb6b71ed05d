#pragma once

#include <chrono>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/session/loaded_map.h"
#include "engine/session/map_cache.h"
#include "engine/session/worker.h"

namespace standard_sitemap {

using Instant = std::chrono::steady_clock::time_point;

/// What a load passes to the waiters.
struct SharedResult {
  std::shared_ptr<const LoadedMap> result; ///< null: nothing
  bool each_alone = false; ///< the map must not be shared (`no-store`): each tab loads its own
};

/// Waits for a map that another session is loading. Must be removed from the store (`forget`) before it is
/// destroyed.
class Waiter {
 public:
  virtual ~Waiter() = default;
  /// The load is over or was abandoned.
  virtual void load_ended(SharedResult shared) = 0;
};

/// The implementation of `MapCache`: the entries, and which maps are being loaded.
class MapStore {
 public:
  MapStore(const Policy& policy, const MapCacheLimits& limits) : policy_(policy), limits_(limits) {}

  const Policy& policy() const { return policy_; }
  /// Null: none.
  const std::shared_ptr<Worker>& worker() const { return worker_; }
  void work_on(std::shared_ptr<Worker> worker) { worker_ = std::move(worker); }
  std::size_t size() const { return entries_.size(); }
  std::size_t bytes() const;
  void clear();

  /// The latest time passed in by any tab.
  Instant now() const { return now_; }
  void advance(Instant now);

  // --- entries ---

  struct Hit {
    std::shared_ptr<const LoadedMap> result;
    bool fresh = false;
  };
  std::optional<Hit> find(const std::string& key);
  /// Stores the result of a load, unless it must not be stored or is older than the present entry. `asked`:
  /// when the load began. Returns what may be shared with waiters.
  SharedResult keep(const std::string& key, std::shared_ptr<const LoadedMap> result, Instant asked,
                    std::uint64_t generation);
  /// Returns the documents from which another load can start. With `revalidate` none counts as fresh.
  std::vector<KeptDocument> kept_documents(const std::string& key, bool revalidate) const;
  /// Pass this back to `keep`: results of loads that began before a `clear` are not stored.
  std::uint64_t generation() const { return generation_; }

  // --- loads in progress ---

  /// Returns true if the caller is to load the map, and must then call `end` once; false if it is already
  /// being loaded.
  bool begin(const std::string& key) { return pending_.try_emplace(key).second; }
  void wait(const std::string& key, Waiter& waiter) { pending_[key].push_back(&waiter); }
  /// Removes a waiter: it is not called any more.
  void forget(const Waiter& waiter);
  /// Ends a load without telling the waiters, which have a deadline. For use if memory has run out.
  void abandon(const std::string& key) noexcept { pending_.erase(key); }
  /// Tells the waiters, in the order in which they came. They may do anything in their callback, including
  /// ending other loads: the waiters for those are told afterwards. A waiter that runs out of memory has to
  /// recover by itself.
  void end(const std::string& key, const SharedResult& shared);

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const LoadedMap> result;
    std::vector<KeptDocument> documents; ///< each with its expiry time
    Instant asked;                       ///< when its load began
    Instant fresh_until;                 ///< expiry time of the map: the earliest of its documents
    std::size_t bytes;                   ///< without the index, which grows on demand
    std::size_t memory() const { return bytes + (result->index ? result->index->memory() : 0); }
  };
  struct Notice {
    Waiter* waiter;
    SharedResult shared;
  };

  Policy policy_;
  MapCacheLimits limits_;
  std::shared_ptr<Worker> worker_;
  Instant now_{};
  std::uint64_t generation_ = 0;
  std::list<Entry> entries_; ///< the most recently used first; few enough to look through
  std::unordered_map<std::string, std::vector<Waiter*>, KeyedHash, std::equal_to<>> pending_;
  std::deque<Notice> notices_;
  bool notifying_ = false;
};

} // namespace standard_sitemap
