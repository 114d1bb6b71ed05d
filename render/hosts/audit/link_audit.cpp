#include "render/hosts/audit/link_audit.h"

#include <algorithm>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/terms/fetch_failure_table.h"
#include "engine/web/public_suffix.h"

namespace standard_sitemap {

namespace {

/// Whether GET may have another result than HEAD, which had this status.
bool is_doubtful_for_head(int status)
{
  return status == 400 || status == 403 || status == 404 || status == 405 || status >= 500;
}

bool is_doubtful_for_head(FetchFailure failure)
{
  return failure == FetchFailure::network || failure == FetchFailure::timeout ||
         failure == FetchFailure::incomplete_response || failure == FetchFailure::not_http ||
         failure == FetchFailure::too_many_fields;
}

} // namespace

LinkAudit::LinkAudit(const Map& map, Initiator initiator, LinkScope scope, const LinkPace& pace,
                     Policy policy)
    : policy_(policy), initiator_(std::move(initiator)), pace_(pace), targets_(targets_of(map)),
      own_site_(own_site_of(address_of_root(map), targets_)),
      names_expected_(map.format() == MapFormat::standard_sitemap),
      is_for_search_(is_for_search_engines(map)), judge_(map, address_of_root(map), own_site_),
      schedule_(pace), states_(targets_.size())
{
  for (std::uint32_t i = 0; i < targets_.size(); ++i) {
    const Target& target = targets_[i];
    const bool is_own = is_of_own_site(target.url);
    if (!is_own && scope == LinkScope::own_site) {
      judge_.leave_out(target, "on another site");
    } else if (address_refusal(target.url, address_space_by_spelling(target.url), initiator_, policy_)) {
      judge_.leave_out(target, "on a more private network than the map");
    } else {
      ++wanted_;
      if (is_own && is_for_search_)
        add_robots_of(i);
      states_[i].by_get = is_own && may_be_page(target);
      schedule_.add(i, paced_host(target.url), is_own);
    }
  }
}

/// Requests the robots.txt of a target's host, once.
void LinkAudit::add_robots_of(std::uint32_t target)
{
  const auto url = Uri::resolve(targets_[target].url.normalised(), {"/robots.txt"});
  if (!url || !robots_of_.try_emplace(url->text(), robots_.size()).second)
    return;
  ++wanted_;
  schedule_.add(static_cast<std::uint32_t>(targets_.size() + robots_.size()), paced_host(*url), true);
  robots_.push_back({*url, target});
  states_.push_back({.by_get = true});
}

bool LinkAudit::is_disallowed(const Uri& url) const
{
  const auto address = Uri::resolve(url.normalised(), {"/robots.txt"});
  const auto known = address ? robots_of_.find(address->text()) : robots_of_.end();
  if (known == robots_of_.end())
    return false;
  const auto& rules = robots_[known->second].rules;
  return rules && rules->disallows(url);
}

const Target* LinkAudit::target_at(std::uint32_t index) const
{
  return index < targets_.size() ? &targets_[index] : nullptr;
}

const Uri& LinkAudit::url_at(std::uint32_t index) const
{
  const Target* const target = target_at(index);
  return target != nullptr ? target->url : robots_[index - targets_.size()].url;
}

bool LinkAudit::may_be_page(const Target& target) const
{
  return std::ranges::any_of(target.uses, [](const TargetUse& use) {
    const auto type = MediaType::parse(use.type);
    return !type || type->is_html() || type->is_xhtml();
  });
}

bool LinkAudit::is_of_own_site(const Uri& url) const
{
  return registrable_site(url) == own_site_;
}

std::vector<Request> LinkAudit::take_requests(Time now)
{
  now_ = now;
  for (const RequestId id : std::exchange(over_, {})) {
    const auto at = under_way_.find(id);
    if (at == under_way_.end())
      continue;
    const UnderWay one = std::move(at->second);
    under_way_.erase(at);
    settle(one.target, *one.receiver, now);
  }
  std::vector<Request> requests;
  while (const auto target = schedule_.take(now))
    requests.push_back(request_for(*target));
  return requests;
}

Receiver& LinkAudit::receiver(RequestId id)
{
  return *under_way_.at(id).receiver;
}

Request LinkAudit::request_for(std::uint32_t index)
{
  const Uri& url = url_at(index);
  LinkQuestions questions;
  questions.method = states_[index].by_get ? RequestMethod::get : RequestMethod::head;
  if (const Target* const target = target_at(index)) {
    questions.fragments = fragments_of(*target);
    questions.language =
        std::ranges::any_of(target->uses, [](const TargetUse& use) { return !use.language.empty(); });
    questions.search = is_for_search_ && is_of_own_site(url);
    if (names_expected_)
      questions.names_map = [this](const Uri& at) { return is_of_own_site(at); };
  } else {
    questions.content = true;
  }
  questions.may_redirect = [this, index](const Uri& to) {
    return schedule_.may_redirect(index, paced_host(to), is_of_own_site(to), now_);
  };
  const RequestId id = next_id_++;
  const RequestMethod method = questions.method;
  under_way_.emplace(
      id, UnderWay{index, std::make_unique<LinkReceiver>(url, std::move(questions), initiator_, policy_,
                                                         [this, id] { over_.push_back(id); })});
  return {.id = id, .url = url, .method = method};
}

void LinkAudit::settle(std::uint32_t index, LinkReceiver& receiver, Time now)
{
  TargetAnswer& answer = receiver.answer();
  const bool by_head = receiver.method() == RequestMethod::head;
  const int status = answer.failure ? 0 : answer.status;
  if (receiver.is_early() || asks_for_pause(status, receiver.pause())) {
    if (!(receiver.is_early() ? settle_early(index, receiver) : settle_pause(index, receiver, now)))
      schedule_.answered(index);
    return;
  }
  const bool has_redirected = !answer.hops.empty() && !schedule_.is_moved(index);
  if (!answer.failure || has_redirected)
    schedule_.host_is_up(index);
  const bool is_doubtful =
      by_head && (answer.failure ? is_doubtful_for_head(*answer.failure)
                                 : is_doubtful_for_head(status) || receiver.needs_body());
  if (is_doubtful) {
    states_[index].by_get = true;
    schedule_.again(index);
    return;
  }
  schedule_.answered(index);
  if (receiver.is_private()) {
    leave_out(index, "redirected to a more private network than that of the map");
    return;
  }
  const bool host_fails = answer.failure && answer.hops.empty() && row_of(*answer.failure).of_host;
  ++finished_;
  if (const Target* const target = target_at(index))
    judge_.take(*target, std::move(answer));
  else if (!answer.failure && answer.content) // if there is none, all is allowed (RFC 9309, 2.3.1.3)
    robots_[index - targets_.size()].rules.emplace(*answer.content);
  if (host_fails && !schedule_.count_failure(index))
    leave_out_host(index, "the server could not be reached several times in a row");
}

/// Handles a redirect to a host that is not ready. Returns whether the target will be requested again.
bool LinkAudit::settle_early(std::uint32_t index, const LinkReceiver& receiver)
{
  if (!schedule_.is_moved(index))
    schedule_.host_is_up(index);
  if (++states_[index].missed_turns > pace_.missed_turns) {
    leave_out(index, "redirected to a server for which many requests wait");
    return false;
  }
  const Uri& to = receiver.answer().hops.back().to;
  schedule_.move(index, paced_host(to), is_of_own_site(to));
  schedule_.put_back(index);
  return true;
}

/// Handles an answer that asks for a pause. Returns whether the target will be requested again.
bool LinkAudit::settle_pause(std::uint32_t index, const LinkReceiver& receiver, Time now)
{
  const std::string why = "the server asked for too long or too many pauses";
  const auto& hops = receiver.answer().hops;
  const Uri& sender = hops.empty() ? url_at(index) : hops.back().to;
  schedule_.move(index, paced_host(sender), is_of_own_site(sender));
  const std::chrono::seconds pause =
      std::max(receiver.pause().value_or(pace_.usual_pause), std::chrono::seconds{1});
  const bool is_too_long = pause > pace_.longest_pause;
  if (is_too_long || !schedule_.pause_host(index, now, pause)) {
    leave_out(index, why);
    leave_out_host(index, why);
    return false;
  }
  if (++states_[index].pauses > pace_.pauses_of_target) {
    leave_out(index, why);
    return false;
  }
  schedule_.again(index);
  return true;
}

void LinkAudit::leave_out(std::uint32_t index, const std::string& why)
{
  ++finished_;
  if (const Target* const target = target_at(index))
    judge_.leave_out(*target, why);
}

void LinkAudit::leave_out_host(std::uint32_t index, const std::string& why)
{
  for (const std::uint32_t waiting : schedule_.drop_host(index))
    leave_out(waiting, why);
}

void LinkAudit::stop(const std::string& why)
{
  for (const std::uint32_t waiting : schedule_.drop_all())
    leave_out(waiting, why);
  for (auto& [id, one] : under_way_) {
    one.receiver->ignore_the_rest();
    schedule_.answered(one.target);
    leave_out(one.target, why);
  }
  under_way_.clear();
  over_.clear();
}

Diagnostics LinkAudit::finish()
{
  judge_.set_disallowed([this](const Uri& url) { return is_disallowed(url); });
  for (const Robots& robots : robots_)
    if (robots.rules && robots.rules->is_cut())
      judge_.leave_out(targets_[robots.first],
                       "by all rules of " + quotation(robots.url.text()) + ", which has more than " +
                           std::to_string(RobotsRules::max_wildcards) + " patterns with * or $");
  return judge_.finish();
}

} // namespace standard_sitemap
