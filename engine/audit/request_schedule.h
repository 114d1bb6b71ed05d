#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/web/request.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// How fast links are asked for. The defaults are what a careful crawler allows itself.
struct LinkPace {
  unsigned at_once = 6;               ///< requests under way, to all hosts together
  unsigned at_once_of_other_site = 2; ///< the same, to one host of another site than the map's
  unsigned per_second = 10;           ///< requests to one host, each redirect counted
  /// The longest `Retry-After` that is waited for, and how often in a row one host may ask for a pause.
  std::chrono::seconds longest_pause{60};
  unsigned pauses = 5;
  std::chrono::seconds usual_pause{5}; ///< if a server asks for one without saying how long (429)
  unsigned pauses_of_target = 3;       ///< how often one target is asked for again after a pause
  unsigned missed_turns = 3; ///< how often one target waits for the turn of a host that it is redirected to
  /// After so many requests in a row that no connection could be made for, a host is not asked any more.
  unsigned failures = 10;
};

/// Whether the next request to the host will probably fail, too.
bool is_of_host(FetchFailure failure);

/// The host of a URL as a `RequestSchedule` knows it: the same for every spelling of a name or an address,
/// and for all ports.
std::string paced_host(const Uri& url);

/// When which target is asked for: each host gets its targets in the order added, not faster than the pace,
/// and no host waits for another one's pause. Targets are numbers from 0; hosts have their names from
/// `paced_host`.
///
///   while (auto target = schedule.take(now)) ... send the request ...
///   schedule.answered(*target);                      // or `again`, after which it is taken once more
///
/// O(log h) time for each call with h hosts, and 8 bytes for each target.
class RequestSchedule {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RequestSchedule(const LinkPace& pace);

  /// Appends a target. `of_own_site`: of the same site as the map.
  void add(std::uint32_t target, std::string_view host, bool of_own_site);
  /// Returns a target that may be asked for now; nullopt if there is none.
  std::optional<std::uint32_t> take(Time now);
  /// When `take` may return one although nothing is answered before; nullopt: only after an answer, or never.
  std::optional<Time> next_time() const;

  /// A target that was taken is done.
  void answered(std::uint32_t target);
  /// A target that was taken is to be taken again, as the next one of its host.
  void again(std::uint32_t target);
  /// The same, as the last one of its host.
  void put_back(std::uint32_t target);
  /// A target that was taken leads to this host, by redirects: from now on it counts as one of that host's,
  /// waits with them, and pauses with them.
  void move(std::uint32_t target, std::string_view host, bool of_own_site);
  /// A redirect of a target that was taken is about to ask this host, which counts as a request. Returns
  /// false if that would be more than a second before the turn of another host than that of the target: it is
  /// not counted, and has to wait there (`move`, `put_back`).
  bool may_redirect(std::uint32_t target, std::string_view host, bool of_own_site, Time now);
  /// Whether a target waits with those of another host than its own, which is asked for it first.
  bool is_moved(std::uint32_t target) const { return host_of_[target] != home_of_[target]; }

  /// The host of this target answered, so it is neither down nor paused.
  void host_is_up(std::uint32_t target);
  /// The host of this target asks for a pause. Returns false if it has had enough of them in a row; several
  /// requests that were under way together count once.
  bool pause_host(std::uint32_t target, Time now, std::chrono::seconds pause);
  /// There was no connection to the host of this target. Returns false if that happened too often in a row.
  bool count_failure(std::uint32_t target);
  /// Takes out what waits for the host of this target.
  std::vector<std::uint32_t> drop_host(std::uint32_t target);
  /// Takes out all that waits.
  std::vector<std::uint32_t> drop_all();

 private:
  static constexpr std::uint32_t none = 0xffff'ffff;
  struct Host {
    std::uint32_t first = none, last = none; ///< of the targets that wait
    unsigned at_once;
    unsigned under_way = 0;
    unsigned pauses = 0, failures = 0; ///< in a row
    Time next{};                       ///< when the next request may be sent
    Time paused_until{};
  };
  Host& host_of(std::uint32_t target) { return hosts_[host_of_[target]]; }
  /// Returns the number of this host, which is added if it is new.
  std::uint32_t host_named(std::string_view name, bool of_own_site);
  void append(std::uint32_t host, std::uint32_t target);
  /// Enters the host into `ready_`, or takes it out, around a change of what that depends on.
  void enter(std::uint32_t host);
  void leave(std::uint32_t host);
  void release(std::uint32_t host);
  void count_request(std::uint32_t host, Time now);

  LinkPace pace_;
  std::chrono::nanoseconds interval_;
  unsigned under_way_ = 0;
  std::unordered_map<std::string, std::uint32_t, KeyedHash, std::equal_to<>> names_;
  std::vector<Host> hosts_;
  std::vector<std::uint32_t> host_of_, next_of_; ///< by target
  std::vector<std::uint32_t> home_of_;           ///< by target: the host it was added for
  std::vector<bool> redirect_to_come_; ///< by target: taken for a host to which its own has yet to redirect
  std::set<std::pair<Time, std::uint32_t>> ready_; ///< hosts with room and something to ask for
};

} // namespace standard_sitemap
