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

/// How fast links are requested. The defaults are those of a careful crawler.
struct LinkPace {
  unsigned at_once = 6;               ///< maximum requests under way, to all hosts together
  unsigned at_once_of_other_site = 2; ///< the same, to one host of a site other than the map's
  unsigned per_second = 10;           ///< maximum requests to one host, redirects included
  /// Longest `Retry-After` that is honoured, and how often in a row one host may ask for a pause.
  std::chrono::seconds longest_pause{60};
  unsigned pauses = 5;
  std::chrono::seconds usual_pause{5}; ///< for a 429 without `Retry-After`
  unsigned pauses_of_target = 3;       ///< how often one target is requested again after a pause
  unsigned missed_turns = 3;           ///< how often one target waits for a host that it is redirected to
  /// After this many failed connections in a row, no more requests are sent to a host.
  unsigned failures = 10;
};

/// Returns the name of a URL's host for a `RequestSchedule`: the same for every spelling of a name or an
/// address, and for all ports.
std::string paced_host(const Uri& url);

/// Decides when to request which target: each host gets its targets in the order added, not faster than the
/// pace, and no host waits for another one's pause. Targets are numbers from 0; hosts have their names from
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

  /// Appends a target. `of_own_site`: whether the host is of the same site as the map.
  void add(std::uint32_t target, std::string_view host, bool of_own_site);
  /// Returns a target that may be requested now; nullopt if there is none.
  std::optional<std::uint32_t> take(Time now);
  /// Returns when `take` may return a target even without an answer before; nullopt: only after an answer, or
  /// never.
  std::optional<Time> next_time() const;

  /// Marks a taken target as done.
  void answered(std::uint32_t target);
  /// Returns a taken target to the front of its host's queue.
  void again(std::uint32_t target);
  /// Returns a taken target to the end of its host's queue.
  void put_back(std::uint32_t target);
  /// Moves a taken target, which redirects to this host: from now on it counts as one of that host's targets,
  /// waits with them, and pauses with them.
  void move(std::uint32_t target, std::string_view host, bool of_own_site);
  /// Counts a redirect of a taken target to this host as a request. Returns false, without counting, if this
  /// is not the target's own host and will not be ready for more than a second: the target has to wait there
  /// (`move`, `put_back`).
  bool may_redirect(std::uint32_t target, std::string_view host, bool of_own_site, Time now);
  /// Whether a target waits at another host than the one it was added for, which gets its request first.
  bool is_moved(std::uint32_t target) const { return host_of_[target] != home_of_[target]; }

  /// Notes that the target's host answered, so it is neither down nor paused.
  void host_is_up(std::uint32_t target);
  /// Pauses the target's host, at its request. Returns false after too many pauses in a row; requests that
  /// were under way together count once.
  bool pause_host(std::uint32_t target, Time now, std::chrono::seconds pause);
  /// Notes that no connection to the target's host could be made. Returns false after too many failures in a
  /// row.
  bool count_failure(std::uint32_t target);
  /// Removes and returns the targets that wait for this target's host.
  std::vector<std::uint32_t> drop_host(std::uint32_t target);
  /// Removes and returns all targets that wait.
  std::vector<std::uint32_t> drop_all();

 private:
  static constexpr std::uint32_t none = 0xffff'ffff;
  struct Host {
    std::uint32_t first = none, last = none; ///< queue of waiting targets
    unsigned at_once;
    unsigned under_way = 0;
    unsigned pauses = 0, failures = 0; ///< in a row
    Time next{};                       ///< when the next request may be sent
    Time paused_until{};
  };
  Host& host_of(std::uint32_t target) { return hosts_[host_of_[target]]; }
  /// Returns the number of this host, adding it if it is new.
  std::uint32_t host_named(std::string_view name, bool of_own_site);
  void append(std::uint32_t host, std::uint32_t target);
  /// Adds a host to `ready_` if it belongs there, or removes it: `leave` before, and `enter` after, a change
  /// of its state.
  void enter(std::uint32_t host);
  void leave(std::uint32_t host);
  void release(std::uint32_t host);
  void count_request(std::uint32_t host, Time now);

  LinkPace pace_;
  std::chrono::nanoseconds interval_;
  unsigned under_way_ = 0;
  std::unordered_map<std::string, std::uint32_t, KeyedHash, std::equal_to<>> names_;
  std::vector<Host> hosts_;
  std::vector<std::uint32_t> host_of_, next_of_;   ///< by target
  std::vector<std::uint32_t> home_of_;             ///< by target: the host it was added for
  std::vector<bool> redirect_to_come_;             ///< by target: taken, but its own host has yet to redirect
  std::set<std::pair<Time, std::uint32_t>> ready_; ///< hosts with room and waiting targets
};

} // namespace standard_sitemap
