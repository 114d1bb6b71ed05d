#include "render/hosts/probe/map_following.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <list>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "engine/check/check.h"
#include "render/json/json_string.h"
#include "render/node/counts.h"

namespace standard_sitemap {

namespace {

/// Loads that are under way: those that do not wait for the turn of a request, and all.
constexpr std::size_t at_once = 16;
constexpr std::size_t at_once_with_waiting = 500;
/// The longest name that DNS has (RFC 1035, 2.3.4), with the dot at its end.
constexpr std::size_t max_host_bytes = 254;
constexpr std::chrono::milliseconds longest_step{100};

void count_codes(const Diagnostics& diagnostics, FollowedMap& to)
{
  for (const Diagnostic& diagnostic : diagnostics.items())
    to.codes[code_name(diagnostic.code)] += diagnostic.count;
}

FollowedMap summary_of(const LoadResult& result)
{
  FollowedMap summary;
  summary.documents = result.documents.size();
  if (!result.documents.empty())
    summary.outcome = result.documents.front().outcome;
  for (const DocumentReport& document : result.documents)
    summary.bytes += document.bytes;
  count_codes(result.diagnostics, summary); // with those of the map
  if (!result.map)
    return summary;
  const NodeCounts nodes = count_nodes(*result.map);
  summary.items = nodes.items;
  summary.groups = nodes.groups;
  count_codes(check(*result.map), summary);
  return summary;
}

void append_count(std::string& line, std::string_view name, std::optional<std::uint64_t> count)
{
  line.append(",\"").append(name).append("\":").append(count ? std::to_string(*count) : "null");
}

std::string line_of(const std::string& sitemap, const std::string& page, std::uint64_t pages,
                    const FollowedMap& map)
{
  std::string line = "{\"sitemap\":";
  append_json_string(line, sitemap);
  line += ",\"page\":";
  append_json_string(line, page);
  append_count(line, "pages", pages);
  line.append(",\"outcome\":\"").append(outcome_name(map.outcome)).append("\"");
  append_count(line, "documents", map.documents);
  append_count(line, "bytes", map.bytes);
  append_count(line, "items", map.items);
  append_count(line, "groups", map.groups);
  append_count(line, "pauses", map.pauses);
  line += ",\"codes\":{";
  const char* separator = "\"";
  for (const auto& [code, count] : map.codes) {
    line.append(separator).append(code).append("\":").append(std::to_string(count));
    separator = ",\"";
  }
  line += "}}\n";
  return line;
}

} // namespace

/// Maps that wait to be loaded. Hosts take turns. Of one host no more maps are loaded at once than it
/// may be sent requests: further ones would only wait.
class MapFollowing::Turns {
 public:
  struct Turn {
    std::size_t map, host;
  };

  explicit Turns(std::size_t limit) : at_once_(std::max<std::size_t>(limit, 1)) {}

  void add(std::string_view host, std::size_t map)
  {
    const auto known = hosts_by_name_.try_emplace(std::string{host}, hosts_.size()).first;
    if (known->second == hosts_.size()) {
      hosts_.emplace_back();
      ready_.push_back(known->second);
    }
    hosts_[known->second].maps.push_back(map);
  }
  /// The next one that may be loaded; nullopt: there is none, or none before another has ended.
  std::optional<Turn> next()
  {
    if (ready_.empty())
      return std::nullopt;
    const std::size_t index = ready_.front();
    ready_.pop_front();
    Host& host = hosts_[index];
    const Turn turn{host.maps[host.begun++], index};
    if (++host.running < at_once_ && host.waits())
      ready_.push_back(index);
    return turn;
  }
  void end(std::size_t host)
  {
    if (hosts_[host].running-- == at_once_ && hosts_[host].waits())
      ready_.push_back(host);
  }

 private:
  struct Host {
    std::vector<std::size_t> maps;
    std::size_t begun = 0, running = 0;
    bool waits() const { return begun < maps.size(); }
  };
  std::size_t at_once_;
  std::vector<Host> hosts_;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> hosts_by_name_;
  std::deque<std::size_t> ready_; ///< hosts of which another map may be loaded
};

/// One load.
class MapFollowing::Running {
 public:
  Running(Turns::Turn turn, const Uri& sitemap, const Uri& page, const Policy& policy)
      : turn_(turn), initiator_{page, address_space_by_spelling(page)}, load_(sitemap, initiator_, policy)
  {
  }

  const Turns::Turn& turn() const { return turn_; }

  /// Returns its result when it is over, unless `is_interrupted` says that it is not wanted any more.
  std::optional<FollowedMap> go_on(PacedFetcher& fetcher, const Policy& policy,
                                   const std::function<bool()>& is_interrupted)
  {
    const PacedFetcher::Time now = fetcher.now();
    const bool has_begun = !receivers_.empty();
    for (const Request& request : load_.take_requests()) {
      if (receivers_.empty()) { // it has its time from its first request on
        looked_ = now;
        deadline_ = now + policy.map_time;
        latest_ = deadline_ + fetcher.pace().pauses * fetcher.pace().longest_pause;
      }
      Receiver& receiver = load_.receiver(request.id);
      receivers_.push_back(&receiver);
      fetcher.start(request, Destination::document, initiator_, receiver);
    }
    is_waiting_ = has_begun && !fetcher.is_under_way(receivers_);
    if (fetcher.waits_for_turn(receivers_))
      deadline_ = std::min(deadline_ + (now - looked_), latest_);
    looked_ = now;
    if (!load_.done() && now > deadline_)
      load_.stop(StopReason::timeout);
    if (!load_.done())
      return std::nullopt;
    std::uint64_t pauses = 0;
    for (const Receiver* const receiver : receivers_) {
      pauses += fetcher.pauses_of(*receiver);
      fetcher.forget(*receiver); // its request may still be under way if the time is over
    }
    const auto result = std::move(load_).finish(is_interrupted);
    if (!result)
      return std::nullopt;
    FollowedMap summary = summary_of(*result);
    summary.pauses = pauses;
    return summary;
  }
  /// Whether no request of it is under way, because none has its turn.
  bool is_waiting() const { return is_waiting_; }

 private:
  Turns::Turn turn_;
  Initiator initiator_;
  Load load_;
  std::vector<const Receiver*> receivers_;
  PacedFetcher::Time deadline_ = PacedFetcher::Time::max(), latest_{};
  PacedFetcher::Time looked_{}; ///< the last time
  bool is_waiting_ = false;
};

MapFollowing::MapFollowing(PacedFetcher& fetcher, Policy policy)
    : fetcher_(fetcher), policy_(std::move(policy))
{
  policy_.for_check = true;
}

void MapFollowing::add(const NamedMap& named)
{
  const std::size_t map = index_of(named);
  if (known_[map].pages++ == 0)
    added_.push_back(map);
}

std::size_t MapFollowing::index_of(const NamedMap& named)
{
  const std::uint64_t hash = keyed_hash(named.sitemap);
  const auto [first, last] = by_sitemap_.equal_range(hash);
  const auto found = std::find_if(first, last, [&](const auto& entry) {
    return addresses_.at(known_[entry.second].sitemap) == named.sitemap;
  });
  if (found != last)
    return found->second;
  known_.push_back({addresses_.keep(named.sitemap), addresses_.keep(named.page)});
  return by_sitemap_.emplace(hash, known_.size() - 1)->second;
}

bool MapFollowing::follow(const Sink& sink, const std::function<bool()>& is_interrupted)
{
  Turns turns{fetcher_.pace().at_once_of_other_site};
  for (const std::size_t index : std::exchange(added_, {})) {
    Known& map = known_[index];
    if (!map.result && !refuse(map))
      turns.add(paced_host(*Uri::parse({addresses_.at(map.sitemap)})), index);
    else if (!write(map, sink))
      return false;
  }
  return load(std::move(turns), sink, is_interrupted);
}

/// A page that is a file may have a map that is one. But an archive that says so is no file of this machine.
bool MapFollowing::refuse(Known& map) const
{
  Code code;
  if (!Uri::parse({addresses_.at(map.page)})->is_http())
    code = Code::blocked;
  else if (paced_host(*Uri::parse({addresses_.at(map.sitemap)})).size() > max_host_bytes)
    code = Code::network_error;
  else
    return false;
  FollowedMap& result = map.result.emplace();
  result.outcome = code == Code::blocked ? DocumentOutcome::blocked : DocumentOutcome::network_error;
  result.documents = 1;
  result.codes[code_name(code)] = 1;
  return true;
}

bool MapFollowing::write(Known& map, const Sink& sink) const
{
  return sink(
      line_of(addresses_.at(map.sitemap), addresses_.at(map.page), std::exchange(map.pages, 0), *map.result));
}

bool MapFollowing::load(Turns turns, const Sink& sink, const std::function<bool()>& is_interrupted)
{
  std::list<Running> running;
  bool is_over = false;
  const auto begin_some = [&] {
    auto active = static_cast<std::size_t>(
        std::ranges::count_if(running, [](const Running& one) { return !one.is_waiting(); }));
    for (; active < at_once && running.size() < at_once_with_waiting; ++active) {
      const auto turn = turns.next();
      if (!turn)
        return;
      const Known& map = known_[turn->map];
      running.emplace_back(*turn, *Uri::parse({addresses_.at(map.sitemap)}),
                           *Uri::parse({addresses_.at(map.page)}), policy_);
    }
  };
  const auto end_some = [&] {
    return running.remove_if([&](Running& one) {
      auto result = is_over ? std::nullopt : one.go_on(fetcher_, policy_, is_interrupted);
      if (!result)
        return false;
      Known& map = known_[one.turn().map];
      map.result = std::move(result);
      turns.end(one.turn().host);
      is_over = !write(map, sink);
      return true;
    });
  };
  for (begin_some(); !is_over && !running.empty(); begin_some()) {
    if (end_some() == 0)
      fetcher_.run_once(longest_step);
    is_over = is_over || is_interrupted();
  }
  fetcher_.cancel_all();
  return !is_over;
}

} // namespace standard_sitemap
