#include "engine/curl/curl_fetcher.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "engine/curl/cookie_store.h"
#include "engine/curl/curl_transfer.h"
#include "engine/curl/file_fetch.h"
#include "engine/curl/transfer_pool.h"

namespace standard_sitemap {

using std::chrono::milliseconds;

namespace {

constexpr std::string_view offline_message = "network access is turned off (offline)";

} // namespace

/// All work is done in `run_once`: `start` only adds to the queue, so that `start` and `cancel_all` may be
/// called from a receiver, and `start` never calls a receiver.
class CurlFetcher::Implementation {
 public:
  using Observer = std::function<void(const HopTiming&)>;

  Implementation(RequestContext context, Policy policy)
      : settings_{std::move(context), policy}, cookies_(settings_.context.cookie_jar), pool_(policy)
  {
  }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;
  ~Implementation()
  {
    cancel_all();
    sweep();
  }

  void set_offline(bool offline) { offline_ = offline; }
  void set_referrer_policy(ReferrerPolicy policy) { settings_.context.referrer_policy = policy; }
  void set_observer(Observer observer) { observer_ = std::move(observer); }

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver)
  {
    if (request.url.has_scheme("file"))
      files_.push_back(std::make_unique<FileFetch>(request, destination, initiator, receiver));
    else
      queue_.push_back(
          std::make_unique<CurlTransfer>(settings_, cookies_, request, destination, initiator, receiver));
  }

  bool run_once(milliseconds wait)
  {
    sweep();
    pool_.admit();
    admit_queue();
    if (offline_)
      fail_network_transfers();
    if (!pool_.empty())
      advance_transfers(wait);
    step_files();
    sweep();
    return !queue_.empty() || !pool_.empty() || !files_.empty();
  }

  void cancel_all()
  {
    queue_.clear();
    for (const auto& transfer : pool_.transfers())
      transfer->silence();
    for (const auto& file : files_)
      file->silence();
    if (pending_ != nullptr)
      pending_->silence();
  }

 private:
  using Transfer = TransferPool::Transfer;

  /// While a receiver is called for a transfer that is in neither list, makes the transfer known to
  /// `cancel_all`.
  class PendingGuard {
   public:
    PendingGuard(CurlTransfer*& slot, CurlTransfer& transfer) : slot_(slot) { slot_ = &transfer; }
    PendingGuard(const PendingGuard&) = delete;
    PendingGuard& operator=(const PendingGuard&) = delete;
    ~PendingGuard() { slot_ = nullptr; }

   private:
    CurlTransfer*& slot_;
  };

  void admit_queue();
  void begin_hop(Transfer transfer);

  void advance_transfers(milliseconds wait);
  milliseconds until_next_deadline(milliseconds wait) const;
  void handle_completed();
  void settle(Transfer transfer, CURLcode code);
  void enforce_deadlines();
  void observe(const CurlTransfer& transfer) const;
  void fail_network_transfers();
  void step_files();
  void sweep();

  FetchSettings settings_;
  CookieStore cookies_;
  TransferPool pool_;
  std::deque<Transfer> queue_; ///< not started
  std::vector<std::unique_ptr<FileFetch>> files_;
  CurlTransfer* pending_ = nullptr;
  Observer observer_; ///< may be empty
  bool offline_ = false;
};

// --- Starting transfers ---

void CurlFetcher::Implementation::admit_queue()
{
  // Excludes requests that receivers add meanwhile; otherwise the loop might never end.
  for (std::size_t n = queue_.size(); n > 0 && !queue_.empty(); --n) {
    Transfer transfer = std::move(queue_.front());
    queue_.pop_front();
    begin_hop(std::move(transfer));
  }
}

void CurlFetcher::Implementation::begin_hop(Transfer transfer)
{
  const PendingGuard guard{pending_, *transfer};
  if (!transfer->prepare_hop())
    return;
  if (offline_)
    transfer->fail(FetchFailure::offline, offline_message);
  else
    pool_.add(std::move(transfer));
}

// --- During transfers ---

void CurlFetcher::Implementation::advance_transfers(milliseconds wait)
{
  const auto limit = static_cast<int>(until_next_deadline(wait).count());
  curl_multi_poll(pool_.multi(), nullptr, 0, limit, nullptr);
  int running = 0;
  curl_multi_perform(pool_.multi(), &running);
  handle_completed();
  enforce_deadlines();
}

milliseconds CurlFetcher::Implementation::until_next_deadline(milliseconds wait) const
{
  if (!files_.empty() || !queue_.empty())
    return milliseconds{0};
  milliseconds shortest = std::clamp(wait, milliseconds{0}, milliseconds{60'000});
  const auto now = CurlTransfer::Clock::now();
  for (const Transfer& transfer : pool_.transfers())
    if (const auto deadline = transfer->deadline())
      shortest = std::min(shortest, std::chrono::ceil<milliseconds>(*deadline - now));
  return std::max(shortest, milliseconds{0});
}

void CurlFetcher::Implementation::handle_completed()
{
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(pool_.multi(), &left)) {
    if (message->msg != CURLMSG_DONE)
      continue;
    const CURLcode code = message->data.result; // the message is invalid once the handle is removed
    settle(pool_.take_out(message->easy_handle), code);
  }
}

void CurlFetcher::Implementation::settle(Transfer transfer, CURLcode code)
{
  if (const auto exception = transfer->take_exception())
    std::rethrow_exception(exception);
  auto next = CurlTransfer::Next::over;
  {
    const PendingGuard guard{pending_, *transfer};
    next = transfer->finished(code);
  }
  if (next != CurlTransfer::Next::same_hop)
    observe(*transfer);
  if (next == CurlTransfer::Next::hop)
    begin_hop(std::move(transfer));
  else if (next == CurlTransfer::Next::same_hop)
    pool_.add(std::move(transfer));
}

void CurlFetcher::Implementation::enforce_deadlines()
{
  const auto now = CurlTransfer::Clock::now();
  std::vector<const CURL*> late;
  for (const Transfer& transfer : pool_.transfers())
    if (const auto deadline = transfer->deadline(); deadline && *deadline <= now)
      late.push_back(transfer->easy());
  for (const CURL* easy : late) {
    Transfer transfer = pool_.take_out(easy);
    observe(*transfer);
    if (transfer->can_hop())
      begin_hop(std::move(transfer));
    else
      transfer->time_out();
  }
}

void CurlFetcher::Implementation::observe(const CurlTransfer& transfer) const
{
  if (observer_)
    observer_(transfer.timing());
}

void CurlFetcher::Implementation::fail_network_transfers()
{
  while (!pool_.empty())
    pool_.take_out(pool_.transfers().front()->easy())->fail(FetchFailure::offline, offline_message);
}

void CurlFetcher::Implementation::step_files()
{
  const std::size_t present = files_.size();
  for (std::size_t i = 0; i < present; ++i) {
    FileFetch& file = *files_[i];
    try {
      file.step();
    } catch (...) {
      file.silence(); // its receiver threw an exception
      throw;
    }
  }
}

/// Removes transfers whose receiver is not to be called any more. Never called within a libcurl callback.
void CurlFetcher::Implementation::sweep()
{
  pool_.sweep();
  std::erase_if(files_, [](const auto& file) { return file->is_silenced(); });
}

// --- Public interface ---

CurlFetcher::CurlFetcher(RequestContext context, Policy policy)
    : implementation_(std::make_unique<Implementation>(std::move(context), policy))
{
}

CurlFetcher::~CurlFetcher() = default;

void CurlFetcher::set_offline(bool offline)
{
  implementation_->set_offline(offline);
}

void CurlFetcher::set_referrer_policy(ReferrerPolicy policy)
{
  implementation_->set_referrer_policy(policy);
}

void CurlFetcher::set_observer(std::function<void(const HopTiming&)> observer)
{
  implementation_->set_observer(std::move(observer));
}

void CurlFetcher::start(const Request& request, Destination destination,
                        const std::optional<Initiator>& initiator, Receiver& receiver)
{
  implementation_->start(request, destination, initiator, receiver);
}

bool CurlFetcher::run_once(milliseconds wait)
{
  return implementation_->run_once(wait);
}

void CurlFetcher::cancel_all()
{
  implementation_->cancel_all();
}

std::string_view curl_fetcher_version()
{
  static const std::string& version = *new std::string(curl_version()); // never destroyed
  return version;
}

} // namespace standard_sitemap
