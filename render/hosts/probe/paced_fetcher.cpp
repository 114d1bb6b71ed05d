#include "render/hosts/probe/paced_fetcher.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "engine/terms/fetch_failure_table.h"
#include "engine/web/origin.h"
#include "render/hosts/audit/link_receiver.h"

namespace standard_sitemap {

namespace {

/// What is up or down: a host may have several servers.
std::string server_of(const Uri& url)
{
  return paced_host(url) + ':' + std::to_string(effective_port(url));
}

} // namespace

void PaceClock::sleep(std::chrono::milliseconds time)
{
  std::this_thread::sleep_for(time);
}

/// A request that waits or is under way; passes its answer on.
class PacedFetcher::Waiting final : public Receiver {
 public:
  Waiting(PacedFetcher& pace, std::uint32_t target, const Request& asked, Destination kind,
          std::optional<Initiator> asking, Receiver* receiver)
      : request(asked), destination(kind), initiator(std::move(asking)), pace_(pace), target_(target),
        receiver_(receiver)
  {
  }

  bool allow_hop(const Uri& url) override
  {
    if (!go_on(receiver_ != nullptr && receiver_->allow_hop(url)))
      return false;
    return !std::exchange(is_redirected_, false) || pace_.may_redirect(*this, url);
  }
  bool allow_address(AddressSpace space) override
  {
    return go_on(receiver_ != nullptr && receiver_->allow_address(space));
  }
  bool begin(const ResponseHead& head) override
  {
    if (receiver_ != nullptr && pace_.put_off(*this, head))
      return false;
    return go_on(receiver_ != nullptr && receiver_->begin(head));
  }
  bool append(std::string_view bytes) override
  {
    return go_on(receiver_ != nullptr && receiver_->append(bytes));
  }
  void end() override
  {
    if (receiver_ != nullptr)
      receiver_->end();
    finish();
  }
  void fail(FetchFailure failure, std::string_view message) override
  {
    if (!is_answered_ && !has_redirected_ && row_of(failure).of_host)
      ++pace_.failures_[server_of(request.url)];
    if (receiver_ != nullptr)
      receiver_->fail(failure, message);
    finish();
  }
  void redirected(int status, const Uri& to) override
  {
    if (!has_redirected_)
      pace_.failures_.erase(server_of(request.url));
    is_redirected_ = has_redirected_ = true;
    if (receiver_ != nullptr)
      receiver_->redirected(status, to);
  }

  /// It is over, and was never sent.
  void leave_out()
  {
    is_answered_ = true;
    fail(FetchFailure::network, "its server is not asked any more");
  }
  /// What is still to come does not matter. Returns the receiver, which has to be told.
  Receiver* give_up()
  {
    answered();
    is_over_ = true;
    return std::exchange(receiver_, nullptr);
  }
  void forget() { receiver_ = nullptr; }
  /// The same request, to be sent again. This one ignores what is still to come.
  std::unique_ptr<Waiting> again()
  {
    auto next = std::make_unique<Waiting>(pace_, target_, request, destination, initiator, receiver_);
    next->missed_turns = missed_turns;
    forget();
    is_answered_ = is_over_ = true;
    return next;
  }
  const Receiver* receiver() const { return receiver_; }
  std::uint32_t target() const { return target_; }

  Request request;
  Destination destination;
  std::optional<Initiator> initiator;
  bool is_to_be_sent = true;
  unsigned missed_turns = 0; ///< how often it was redirected to a host whose turn it was not

 private:
  /// After a refusal the sender calls `fail` or nothing.
  bool go_on(bool is_wanted)
  {
    if (!is_wanted)
      answered();
    return is_wanted;
  }
  void finish()
  {
    answered();
    if (!is_over_)
      pace_.over_.push_back(target_);
    is_over_ = true;
  }
  void answered()
  {
    if (!is_answered_)
      pace_.schedule_.answered(target_);
    is_answered_ = true;
  }

  PacedFetcher& pace_;
  std::uint32_t target_;
  Receiver* receiver_;
  bool has_redirected_ = false;
  bool is_redirected_ = false; ///< and has not been allowed to go on
  bool is_answered_ = false, is_over_ = false;
};

PacedFetcher::PacedFetcher(Fetcher& fetcher, const LinkPace& pace, PaceClock& clock)
    : pace_(pace), schedule_(pace), fetcher_(fetcher), clock_(clock)
{
}

PacedFetcher::~PacedFetcher()
{
  fetcher_.cancel_all();
}

void PacedFetcher::start(const Request& request, Destination destination,
                         const std::optional<Initiator>& initiator, Receiver& receiver)
{
  const auto target = static_cast<std::uint32_t>(requests_.size());
  requests_.push_back(std::make_unique<Waiting>(*this, target, request, destination, initiator, &receiver));
  targets_[&receiver] = target;
  const std::string host = paced_host(request.url);
  if (refused_hosts_.contains(host) || is_down(request.url)) {
    requests_.back()->is_to_be_sent = false;
    refused_.push_back(target);
  } else {
    schedule_.add(target, host, false);
  }
}

bool PacedFetcher::run_once(std::chrono::milliseconds wait)
{
  const Time now = clock_.now();
  while (const auto target = schedule_.take(now)) {
    Waiting& waiting = *requests_[*target];
    waiting.is_to_be_sent = false;
    if (is_down(waiting.request.url)) {
      schedule_.answered(*target);
      refused_.push_back(*target);
      continue;
    }
    fetcher_.start(waiting.request, waiting.destination, waiting.initiator, waiting);
  }
  const auto next = schedule_.next_time();
  if (next)
    wait = std::clamp(std::chrono::ceil<std::chrono::milliseconds>(*next - now), std::chrono::milliseconds{0},
                      wait);
  if (!refused_.empty())
    wait = std::chrono::milliseconds{0};
  const std::size_t put_off_before = put_off_.size();
  const bool is_busy = fetcher_.run_once(wait);
  const bool is_answered = !over_.empty() || put_off_.size() > put_off_before; // and more may be wanted now
  if (!is_busy && !is_answered && next)
    clock_.sleep(wait);
  if (!is_busy)
    put_off_.clear();
  leave_out_refused();
  clean();
  return is_busy || schedule_.next_time();
}

/// Whether the request will be sent again, because this answer says so. `waiting` is another object then.
bool PacedFetcher::put_off(Waiting& waiting, const ResponseHead& head)
{
  const std::uint32_t target = waiting.target();
  const auto wanted = retry_after(head.fields);
  if (!asks_for_pause(head.status, wanted)) {
    schedule_.host_is_up(target);
    failures_.erase(server_of(head.url));
    return false;
  }
  const std::string host = paced_host(head.url); // behind redirects another than that of the request
  schedule_.move(target, host, false);
  const std::chrono::seconds pause = std::max(wanted.value_or(pace_.usual_pause), std::chrono::seconds{1});
  if (pause > pace_.longest_pause || !schedule_.pause_host(target, clock_.now(), pause)) {
    refuse_host(target, host);
    return false;
  }
  unsigned& pauses = pauses_[waiting.receiver()];
  if (pauses == pace_.pauses_of_target)
    return false;
  ++pauses;
  ++patience_.pauses;
  send_again(waiting);
  schedule_.again(target);
  return true;
}

/// Whether a redirect may go on to this address now. If not, the request will be sent again when it is the
/// turn of that host, or is given up; `waiting` is another object then.
bool PacedFetcher::may_redirect(Waiting& waiting, const Uri& to)
{
  const std::uint32_t target = waiting.target();
  const std::string host = paced_host(to);
  if (refused_hosts_.contains(host)) {
    ++patience_.left_out;
    give_up(waiting, "it is redirected to a server that is not asked any more");
    return false;
  }
  if (schedule_.may_redirect(target, host, false, clock_.now()))
    return true;
  if (waiting.missed_turns == pace_.missed_turns) {
    give_up(waiting, "it is redirected to servers for which many requests wait");
    return false;
  }
  schedule_.move(target, host, false);
  ++waiting.missed_turns;
  send_again(waiting);
  schedule_.put_back(target);
  return false;
}

void PacedFetcher::give_up(Waiting& waiting, std::string_view why)
{
  Receiver* const receiver = waiting.give_up();
  targets_.erase(receiver);
  put_off_.push_back(std::move(requests_[waiting.target()]));
  receiver->fail(FetchFailure::network, why);
}

/// Makes another object of the request, which the schedule has to be told of.
void PacedFetcher::send_again(Waiting& waiting)
{
  auto again = waiting.again();
  put_off_.push_back(std::exchange(requests_[waiting.target()], std::move(again)));
}

/// The host of this target is not asked any more.
void PacedFetcher::refuse_host(std::uint32_t target, const std::string& host)
{
  refused_hosts_.insert(host);
  for (const std::uint32_t other : schedule_.drop_host(target))
    refused_.push_back(other);
}

bool PacedFetcher::is_down(const Uri& url) const
{
  const auto known = failures_.find(server_of(url));
  return known != failures_.end() && known->second >= pace_.failures;
}

void PacedFetcher::leave_out_refused()
{
  for (const std::uint32_t target : std::exchange(refused_, {}))
    if (requests_[target]) {
      patience_.left_out += requests_[target]->receiver() != nullptr ? 1 : 0;
      requests_[target]->leave_out();
    }
}

void PacedFetcher::clean()
{
  for (const std::uint32_t target : over_) {
    targets_.erase(requests_[target]->receiver());
    requests_[target].reset();
  }
  over_.clear();
}

void PacedFetcher::cancel_all()
{
  fetcher_.cancel_all();
  put_off_.clear();
  schedule_.drop_all();
}

void PacedFetcher::forget(const Receiver& receiver)
{
  pauses_.erase(&receiver);
  const auto found = targets_.find(&receiver);
  if (found == targets_.end())
    return;
  requests_[found->second]->forget();
  targets_.erase(found);
}

/// Null if it is over.
const PacedFetcher::Waiting* PacedFetcher::request_for(const Receiver* receiver) const
{
  const auto found = targets_.find(receiver);
  return found == targets_.end() ? nullptr : requests_[found->second].get();
}

bool PacedFetcher::waits_for_turn(std::span<const Receiver* const> receivers) const
{
  return std::ranges::any_of(receivers, [this](const Receiver* receiver) {
    const Waiting* const request = request_for(receiver);
    return request != nullptr && request->is_to_be_sent;
  });
}

bool PacedFetcher::is_under_way(std::span<const Receiver* const> receivers) const
{
  return std::ranges::any_of(receivers, [this](const Receiver* receiver) {
    const Waiting* const request = request_for(receiver);
    return request != nullptr && !request->is_to_be_sent;
  });
}

unsigned PacedFetcher::pauses_of(const Receiver& receiver) const
{
  const auto found = pauses_.find(&receiver);
  return found == pauses_.end() ? 0 : found->second;
}

} // namespace standard_sitemap
