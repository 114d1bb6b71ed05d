#include "render/probe/map_following.h"

#include <algorithm>
#include <chrono>
#include <list>

#include "engine/check/check.h"
#include "render/json/json_string.h"
#include "render/labels/labels.h"

namespace standard_sitemap {

namespace {

/// Loads that are under way: those that do not wait for a pause that a server asked for, and all.
constexpr std::size_t at_once = 16;
constexpr std::size_t at_once_with_pauses = 500;
constexpr std::chrono::milliseconds longest_wait{100};

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

void append_line(std::string& lines, const std::string& sitemap, const std::string& page, std::uint64_t pages,
                 const FollowedMap& map)
{
  lines += "{\"sitemap\":";
  append_json_string(lines, sitemap);
  lines += ",\"page\":";
  append_json_string(lines, page);
  append_count(lines, "pages", pages);
  lines.append(",\"outcome\":\"").append(outcome_name(map.outcome)).append("\"");
  append_count(lines, "documents", map.documents);
  append_count(lines, "bytes", map.bytes);
  append_count(lines, "items", map.items);
  append_count(lines, "groups", map.groups);
  append_count(lines, "pauses", map.pauses);
  lines += ",\"codes\":{";
  const char* separator = "\"";
  for (const auto& [code, count] : map.codes) {
    lines.append(separator).append(code).append("\":").append(std::to_string(count));
    separator = ",\"";
  }
  lines += "}}\n";
}

} // namespace

/// One load.
class MapFollowing::Running {
 public:
  Running(std::size_t index, const Known& map, const Policy& policy)
      : map_(index), initiator_{*Uri::parse({map.page}), address_space_by_spelling(*Uri::parse({map.page}))},
        load_(*Uri::parse({map.sitemap}), initiator_, policy)
  {
  }

  std::size_t map() const { return map_; }

  /// Returns its result when it is over, unless `is_interrupted` says that it is not wanted any more.
  std::optional<FollowedMap> go_on(PacedFetcher& fetcher, const Policy& policy,
                                   const std::function<bool()>& is_interrupted)
  {
    const PacedFetcher::Time now = fetcher.now();
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
    is_pausing_ = fetcher.waits_for_pause(receivers_);
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
  bool is_pausing() const { return is_pausing_; }

 private:
  std::size_t map_;
  Initiator initiator_;
  Load load_;
  std::vector<const Receiver*> receivers_;
  PacedFetcher::Time deadline_ = PacedFetcher::Time::max(), latest_{};
  PacedFetcher::Time looked_{}; ///< the last time
  bool is_pausing_ = false;
};

MapFollowing::MapFollowing(PacedFetcher& fetcher, Policy policy)
    : fetcher_(fetcher), policy_(std::move(policy))
{
  policy_.for_check = true;
}

void MapFollowing::add(const NamedMap& named)
{
  const auto [known, is_new] = by_sitemap_.try_emplace(named.sitemap, known_.size());
  if (is_new)
    known_.push_back({named.sitemap, named.page, std::nullopt});
  const auto [added, is_first] = added_by_.try_emplace(known->second, added_.size());
  if (is_first)
    added_.push_back({known->second, named.page});
  ++added_[added->second].pages;
}

bool MapFollowing::follow(std::string& lines, const std::function<bool()>& is_interrupted)
{
  std::vector<std::size_t> wanted;
  for (const Added& added : added_)
    if (!known_[added.map].result)
      wanted.push_back(added.map);
  if (!load(wanted, is_interrupted))
    return false;
  for (const Added& added : added_)
    append_line(lines, known_[added.map].sitemap, added.page, added.pages, *known_[added.map].result);
  added_.clear();
  added_by_.clear();
  return true;
}

/// A page that is a file may have a map that is one. But an archive that says so is no file of this machine.
bool MapFollowing::refuse(Known& map)
{
  if (Uri::parse({map.page})->is_http())
    return false;
  FollowedMap& result = map.result.emplace();
  result.outcome = DocumentOutcome::blocked;
  result.documents = 1;
  result.codes[code_name(Code::blocked)] = 1;
  return true;
}

bool MapFollowing::load(std::vector<std::size_t> maps, const std::function<bool()>& is_interrupted)
{
  std::erase_if(maps, [this](std::size_t map) { return refuse(known_[map]); });
  std::list<Running> running;
  auto next = maps.begin();
  bool is_over = false;
  while (!is_over && (next != maps.end() || !running.empty())) {
    auto active = static_cast<std::size_t>(
        std::ranges::count_if(running, [](const Running& one) { return !one.is_pausing(); }));
    for (; next != maps.end() && active < at_once && running.size() < at_once_with_pauses; ++next, ++active)
      running.emplace_back(*next, known_[*next], policy_);
    running.remove_if([&](Running& one) {
      auto result = one.go_on(fetcher_, policy_, is_interrupted);
      if (result)
        known_[one.map()].result = std::move(result);
      return result.has_value();
    });
    if (!running.empty())
      fetcher_.run_once(longest_wait);
    is_over = is_interrupted();
  }
  fetcher_.cancel_all();
  return !is_over;
}

} // namespace standard_sitemap
