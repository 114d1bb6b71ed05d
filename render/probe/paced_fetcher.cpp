#include "render/probe/paced_fetcher.h"

#include <algorithm>
#include <thread>

namespace standard_sitemap {

namespace {

std::string_view host_key(const Uri& url)
{
  return url.authority().value_or(std::string_view{});
}

} // namespace

/// A request that waits or is under way; passes its answer on.
class PacedFetcher::Waiting final : public Receiver {
 public:
  Waiting(PacedFetcher& pace, std::uint32_t target, const Request& asked, Destination kind,
          std::optional<Initiator> asking, Receiver& receiver)
      : request(asked), destination(kind), initiator(std::move(asking)), pace_(pace), target_(target),
        receiver_(&receiver)
  {
  }

  bool allow_hop(const Uri& url) override { return go_on(receiver_ != nullptr && receiver_->allow_hop(url)); }
  bool allow_address(AddressSpace space) override
  {
    return go_on(receiver_ != nullptr && receiver_->allow_address(space));
  }
  bool begin(const ResponseHead& head) override
  {
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
    if (receiver_ != nullptr)
      receiver_->fail(failure, message);
    finish();
  }
  void redirected(int status, const Uri& to) override
  {
    pace_.schedule_.count_redirect(host_key(to), RequestSchedule::Time::clock::now());
    if (receiver_ != nullptr)
      receiver_->redirected(status, to);
  }

  void forget() { receiver_ = nullptr; }
  const Receiver* receiver() const { return receiver_; }

  Request request;
  Destination destination;
  std::optional<Initiator> initiator;

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
    pace_.over_.push_back(target_);
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
  bool is_answered_ = false;
};

PacedFetcher::PacedFetcher(Fetcher& fetcher, const LinkPace& pace) : schedule_(pace), fetcher_(fetcher) {}

PacedFetcher::~PacedFetcher()
{
  fetcher_.cancel_all();
}

void PacedFetcher::start(const Request& request, Destination destination,
                         const std::optional<Initiator>& initiator, Receiver& receiver)
{
  const auto target = static_cast<std::uint32_t>(requests_.size());
  requests_.push_back(std::make_unique<Waiting>(*this, target, request, destination, initiator, receiver));
  targets_[&receiver] = target;
  schedule_.add(target, host_key(request.url), false);
}

bool PacedFetcher::run_once(std::chrono::milliseconds wait)
{
  const auto now = RequestSchedule::Time::clock::now();
  while (const auto target = schedule_.take(now)) {
    Waiting& waiting = *requests_[*target];
    fetcher_.start(waiting.request, waiting.destination, waiting.initiator, waiting);
  }
  const auto next = schedule_.next_time();
  if (next)
    wait = std::clamp(std::chrono::ceil<std::chrono::milliseconds>(*next - now), std::chrono::milliseconds{0},
                      wait);
  const bool is_busy = fetcher_.run_once(wait);
  if (!is_busy && next)
    std::this_thread::sleep_for(wait);
  for (const std::uint32_t target : over_) {
    targets_.erase(requests_[target]->receiver());
    requests_[target].reset();
  }
  over_.clear();
  return is_busy || next;
}

void PacedFetcher::cancel_all()
{
  fetcher_.cancel_all();
  schedule_.drop_all();
}

void PacedFetcher::forget(const Receiver& receiver)
{
  const auto found = targets_.find(&receiver);
  if (found == targets_.end())
    return;
  requests_[found->second]->forget();
  targets_.erase(found);
}

} // namespace standard_sitemap
