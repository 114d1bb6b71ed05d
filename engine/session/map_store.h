#pragma once

#include <chrono>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/session/loaded_map.h"
#include "engine/session/map_cache.h"

namespace standard_sitemap {

using Instant = std::chrono::steady_clock::time_point;

/// What a load leaves to those who have waited for it.
struct Shared {
  std::shared_ptr<const LoadedMap> result; ///< null: nothing
  bool each_alone = false; ///< nothing, because it is for nobody else (`no-store`): nor would the next one be
};

/// Somebody who wants the map that another is loading. Whoever is destroyed says so to the store before.
class Waiter {
 public:
  virtual ~Waiter() = default;
  /// That load is over, or was given up.
  virtual void load_is_over(Shared shared) = 0;
};

/// What is behind `MapCache`: the entries, and who is loading what.
class MapStore {
 public:
  MapStore(const Policy& policy, const MapCacheLimits& limits) : policy_(policy), limits_(limits) {}

  const Policy& policy() const { return policy_; }
  std::size_t size() const { return entries_.size(); }
  std::size_t bytes() const;
  void clear();

  /// The latest time that any tab has told.
  Instant now() const { return now_; }
  void advance(Instant now);

  // --- entries ---

  struct Hit {
    std::shared_ptr<const LoadedMap> result;
    bool fresh = false;
  };
  std::optional<Hit> find(const std::string& key);
  /// `asked`: when its load began; what is kept from a later one stays. Does not keep what may not be kept;
  /// says what there is to share.
  Shared keep(const std::string& key, std::shared_ptr<const LoadedMap> result, Instant asked,
              std::uint64_t generation);
  /// What to start another load from: with `revalidate` nothing counts as fresh.
  std::vector<KeptDocument> kept_documents(const std::string& key, bool revalidate) const;
  /// To be given back to `keep`: what was begun before a `clear` is not kept.
  std::uint64_t generation() const { return generation_; }

  // --- who loads what ---

  /// True: the load is the caller's, who calls `end` once. False: somebody is at it.
  bool begin(const std::string& key) { return pending_.try_emplace(key).second; }
  void wait(const std::string& key, Waiter& waiter) { pending_[key].push_back(&waiter); }
  /// It hears no more.
  void forget(const Waiter& waiter);
  /// Without a word to those who wait: they have a deadline. For who has no memory for more.
  void abandon(const std::string& key) noexcept { pending_.erase(key); }
  /// Tells those who wait, in the order in which they came. They may do anything meanwhile, and end other
  /// loads: those who waited for these are told after. Who runs out of memory meanwhile has to help itself.
  void end(const std::string& key, const Shared& shared);

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const LoadedMap> result;
    std::vector<KeptDocument> documents; ///< each with the time until which it is fresh
    Instant asked;                       ///< when its load began
    Instant fresh_until;                 ///< of the map: that of its first document to become stale
    std::size_t bytes;                   ///< without the index, which grows when somebody asks
    std::size_t memory() const { return bytes + (result->index ? result->index->memory() : 0); }
  };
  struct Notice {
    Waiter* waiter;
    Shared shared;
  };
  using Entries = std::list<Entry>;
  void erase(Entries::iterator entry);

  Policy policy_;
  MapCacheLimits limits_;
  Instant now_{};
  std::uint64_t generation_ = 0;
  Entries entries_; ///< the most recently used first
  std::unordered_map<std::string_view, Entries::iterator, KeyedHash, std::equal_to<>> by_key_;
  std::unordered_map<std::string, std::vector<Waiter*>, KeyedHash, std::equal_to<>> pending_;
  std::deque<Notice> notices_;
  bool telling_ = false;
};

} // namespace standard_sitemap
