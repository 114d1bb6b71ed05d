#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/map/map.h"
#include "engine/web/refusal.h"
#include "render/hosts/audit/link_receiver.h"
#include "render/hosts/audit/request_schedule.h"
#include "render/hosts/audit/robots_rules.h"
#include "render/hosts/audit/target.h"
#include "render/hosts/audit/target_judge.h"

namespace standard_sitemap {

/// Which targets a check of links requests.
enum class LinkScope : std::uint8_t {
  own_site, ///< targets on the map's own site (`own_site_of`)
  all,
};

/// Checks the links of a map: tells which requests to send when, and turns the answers into findings. Does no
/// I/O and reads no clock.
///
///   LinkAudit audit{map, initiator, LinkScope::own_site, pace, policy};
///   while (!audit.done()) {
///     for (const Request& request : audit.take_requests(now))
///       host.fetch(request, audit.receiver(request.id));      // as Destination::link
///     ... wait for answers, but not longer than until audit.next_time() ...
///   }
///   Diagnostics findings = audit.finish();
///
/// Each target is requested once: a page of the map's own site by GET, because its content is needed (ids,
/// language, the way back to the map); anything else by HEAD, and again by GET if the server does not support
/// HEAD, or if the answer shows that the content is needed. A status of 429, or of 503 with `Retry-After`,
/// pauses the host that sends it. Addresses on a more private network than the map are left out, as for
/// documents. No other addresses are requested than those in the map, those that they redirect to, and, for a
/// list that its site offers to search engines, the robots.txt of the hosts of its own site.
///
/// Borrows the map. O(n log n) time, and memory for the targets, not for their pages. Not thread-safe.
class LinkAudit {
 public:
  using Time = RequestSchedule::Time;

  /// `initiator`: `LoadResult::initiator` of the map.
  LinkAudit(const Map& map, Initiator initiator, LinkScope scope, const LinkPace& pace, Policy policy);
  LinkAudit(const LinkAudit&) = delete;
  LinkAudit& operator=(const LinkAudit&) = delete;

  bool done() const { return finished_ == wanted_; }
  /// Returns the requests to be sent now. Times never decrease.
  std::vector<Request> take_requests(Time now);
  /// Returns the receiver for the answer to a request. Valid until the next `take_requests` after the answer
  /// is over. Precondition: the request is under way.
  Receiver& receiver(RequestId id);
  /// Returns when to call `take_requests` even if no answer has come by then; nullopt: only after an answer.
  std::optional<Time> next_time() const { return schedule_.next_time(); }

  /// Ends the audit, leaving out targets without an answer. `why` as for `TargetJudge::leave_out`.
  void stop(const std::string& why);
  /// Precondition: `done()`. Call once.
  Diagnostics finish();

  /// Progress: the number of targets to be requested, and of those that are finished.
  std::size_t wanted() const { return wanted_; }
  std::size_t finished() const { return finished_; }

 private:
  /// The robots.txt of a host of the map.
  struct Robots {
    Uri url;
    std::uint32_t first; ///< the first target on its host
    std::optional<RobotsRules> rules = {};
  };
  struct UnderWay {
    std::uint32_t target; ///< from `targets_.size()` on: one of `robots_`
    std::unique_ptr<LinkReceiver> receiver;
  };
  struct State {
    bool by_get = false;           ///< HEAD was not enough
    std::uint8_t pauses = 0;       ///< how often the answer for this target was a pause
    std::uint8_t missed_turns = 0; ///< how often the target was redirected to a host that was not ready
  };

  void add_robots_of(std::uint32_t target);
  bool is_disallowed(const Uri& url) const;
  /// Null: not one of the map.
  const Target* target_at(std::uint32_t index) const;
  const Uri& url_at(std::uint32_t index) const;
  bool may_be_page(const Target& target) const;
  Request request_for(std::uint32_t target);
  bool is_of_own_site(const Uri& url) const;
  void settle(std::uint32_t target, LinkReceiver& receiver, Time now);
  bool settle_early(std::uint32_t target, const LinkReceiver& receiver);
  bool settle_pause(std::uint32_t target, const LinkReceiver& receiver, Time now);
  void leave_out(std::uint32_t target, const std::string& why);
  void leave_out_host(std::uint32_t target, const std::string& why);

  Policy policy_;
  Initiator initiator_;
  LinkPace pace_;
  std::vector<Target> targets_;
  std::string own_site_;
  bool names_expected_; ///< as in `TargetJudge`
  bool is_for_search_;  ///< likewise
  TargetJudge judge_;
  RequestSchedule schedule_;
  Time now_{};                ///< when requests were last taken
  std::vector<State> states_; ///< by target
  std::vector<Robots> robots_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> robots_of_; ///< by address
  std::size_t wanted_ = 0, finished_ = 0;
  RequestId next_id_ = 0;
  std::map<RequestId, UnderWay> under_way_;
  std::vector<RequestId> over_; ///< requests in `under_way_` whose answer is complete
};

} // namespace standard_sitemap
