#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/fetch/fetcher.h"
#include "render/hosts/audit/request_schedule.h"

namespace standard_sitemap {

/// The time, and how it passes.
class PaceClock {
 public:
  using Time = RequestSchedule::Time;

  virtual ~PaceClock() = default;
  virtual Time now() { return Time::clock::now(); }
  virtual void sleep(std::chrono::milliseconds time);
};

/// Sends requests no faster than a pace allows: each host gets its requests in their order, whichever load
/// they are for, and no host waits for another. If a host asks for a pause (`Retry-After`), its request is
/// sent again after it, and all others wait. A host that asks for more than the pace allows is not asked any
/// more: the response for which it did so is passed on, all other requests fail; so do they after several
/// requests in a row that could not reach it at this port. Borrows the fetcher that sends them, and the
/// clock.
///
/// A redirect that leads to another host more than a second before its turn waits for that turn, and is then
/// followed from its beginning; after a number of times the request fails.
class PacedFetcher final : public Fetcher {
 public:
  using Time = PaceClock::Time;

  PacedFetcher(Fetcher& fetcher, const LinkPace& pace, PaceClock& clock);
  ~PacedFetcher() override;

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override;
  bool run_once(std::chrono::milliseconds wait) override;
  void cancel_all() override;

  /// From now on this receiver is not called any more, and nothing is known of it.
  void forget(const Receiver& receiver);

  Time now() const { return clock_.now(); }
  const LinkPace& pace() const { return pace_; }
  /// Whether the request of one of these is still to be sent.
  bool waits_for_turn(std::span<const Receiver* const> receivers) const;
  /// Whether the request of one of these was sent and is not over.
  bool is_under_way(std::span<const Receiver* const> receivers) const;
  /// How often a request for this receiver was put off because of a pause.
  unsigned pauses_of(const Receiver& receiver) const;

  /// What hosts asked for, until now.
  struct Patience {
    std::uint64_t pauses = 0;   ///< requests that were put off
    std::uint64_t left_out = 0; ///< requests that were not sent, because a host is not asked any more
  };
  const Patience& patience() const { return patience_; }

 private:
  class Waiting;

  bool put_off(Waiting& waiting, const ResponseHead& head);
  bool may_redirect(Waiting& waiting, const Uri& to);
  void refuse_host(std::uint32_t target, const std::string& host);
  bool is_down(const Uri& url) const;
  void give_up(Waiting& waiting, std::string_view why);
  void send_again(Waiting& waiting);
  const Waiting* request_for(const Receiver* receiver) const;
  void leave_out_refused();
  void clean();

  LinkPace pace_;
  RequestSchedule schedule_;
  Fetcher& fetcher_;
  PaceClock& clock_;
  Patience patience_;
  std::deque<std::unique_ptr<Waiting>> requests_; ///< by target; null: over
  std::unordered_map<const Receiver*, std::uint32_t> targets_;
  std::unordered_map<const Receiver*, unsigned> pauses_;
  std::vector<std::uint32_t> over_; ///< of which nothing is called any more
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> refused_hosts_; ///< not asked any more
  std::unordered_map<std::string, unsigned, KeyedHash, std::equal_to<>>
      failures_;                       ///< in a row, of those that cannot be reached: by host and port
  std::vector<std::uint32_t> refused_; ///< requests to them
  std::vector<std::unique_ptr<Waiting>> put_off_; ///< sent anew or given up; the fetcher may still know them
};

} // namespace standard_sitemap
