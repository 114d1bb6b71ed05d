#include "engine/isolate/reader_process.h"

#include <atomic>
#include <limits>
#include <list>
#include <mutex>
#include <utility>
#include <vector>

#include <poll.h>

#include "engine/base/saturated.h"
#include "engine/isolate/alarm.h"
#include "engine/isolate/job_message.h"
#include "engine/isolate/reader_client.h"
#include "engine/isolate/reader_run.h"
#include "engine/web/media_type.h"

namespace standard_sitemap {
namespace {

using std::chrono::milliseconds;
using Clock = ReaderRun::Clock;

milliseconds until(Clock::time_point time)
{
  return std::max(milliseconds{0}, std::chrono::ceil<milliseconds>(time - Clock::now()));
}

/// Waits until the descriptor is readable, or its other end is closed.
void wait_for(int descriptor, milliseconds at_most)
{
  pollfd wanted{descriptor, POLLIN, 0};
  poll(&wanted, 1,
       static_cast<int>(std::min<std::int64_t>(at_most.count(), std::numeric_limits<int>::max())));
}

Diagnostic failure_of(const std::string& why, std::string_view what, const std::string& url)
{
  return {.severity = Severity::error,
          .code = Code::reader_failed,
          .message = std::string{what} + " could not be read: " + why,
          .document = url};
}

DocumentAnswer failed_document(const std::string& why, const DocumentJob& job)
{
  DocumentAnswer answer;
  answer.result.outcome = DocumentOutcome::reader_failed;
  answer.result.diagnostics.add(failure_of(why, "the document", job.source.url.text()));
  answer.bytes = job.before.bytes + std::min<std::uint64_t>(job.content.size(), job.map_bytes);
  return answer;
}

} // namespace

/// A document that is read later.
struct LaterReading {
  DocumentJob job;
  std::function<void(DocumentAnswer)> answered;
  DocumentAnswer answer = {};
  Reading reading = {};
};

class ReaderProcess::Implementation {
 public:
  explicit Implementation(ReaderSettings settings)
      : settings_(settings), run_(std::move(settings), [this] {
          if (alarm_)
            alarm_->forget_socket();
        })
  {
    run_.start();
  }
  ~Implementation();
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  std::shared_ptr<ReaderProcess> start_apart();
  std::uint64_t started_apart() const { return apart_->started; }

  std::optional<std::string> unavailable();
  ReaderWalls walls();

  JobContent content();
  PageLinks read_page(const Page& page, const Policy& policy);
  PageStatements read_statements(const Page& page, const Policy& policy, PageParts parts);
  DocumentAnswer read_document(DocumentJob job);

  void answer_later();
  bool answers_later() const { return alarm_.has_value(); }
  int descriptor() const { return alarm_ ? alarm_->descriptor() : -1; }
  void take_answers(milliseconds wait);
  /// Those that have come from this process alone.
  void take_own_answers();
  void read_later(const std::shared_ptr<LaterReading>& later);
  /// Notes that the answer is not wanted any more.
  void drop(LaterReading& later);

  std::uint64_t started();
  std::chrono::nanoseconds cpu_time();

 private:
  /// Reads what is wanted of a page. Blocks. Returns why that failed; nullopt if `accept` has taken it.
  std::optional<std::string> read_page(const Page& page, const Policy& policy, PageWanted wanted,
                                       std::function<bool(ImageSource&)> accept);

  // Precondition of the following: the mutex is locked.
  void wait_until_started();
  /// Blocks until the reading is finished.
  void finish(Reading& reading);
  /// Calls `ReaderRun::advance`; if that throws, the reading fails.
  bool advance(Reading& reading);
  /// Finishes the current later reading, if any; only one at a time is under way.
  void finish_current();
  /// Advances later readings as far as possible without waiting.
  void advance_later();
  void set_alarm();
  /// Advances later readings after a blocking call, which may have taken the message that they wait for.
  void resume_later();

  /// What there is of processes apart.
  struct Apart {
    std::atomic<std::size_t> running{0};
    std::atomic<std::uint64_t> started{0};
    std::atomic<std::chrono::nanoseconds::rep> cpu_time{0}; ///< of processes that have ended
  };
  static constexpr std::size_t max_apart = 4;

  std::mutex mutex_;
  const ReaderSettings settings_;
  const std::shared_ptr<Apart> apart_ = std::make_shared<Apart>();
  std::shared_ptr<Apart> is_apart_; ///< if this is one: of the process that it is apart from
  std::vector<std::weak_ptr<ReaderProcess>> answering_apart_; ///< later
  ReaderRun run_;
  std::optional<Alarm> alarm_;
  using Queue = std::list<std::shared_ptr<LaterReading>>; // lists, for moving entries without exceptions
  Queue waiting_;                                         ///< the first one is under way
  Queue answered_;
};

namespace {

/// Returns the reading for a job. Borrows the job and the answer.
Reading reading_of(DocumentJob& job, DocumentAnswer& answer)
{
  return {.message = message_of(job),
          .content = &job.content,
          .accept =
              [&job, &answer](ImageSource& image) {
                auto read = document_of_image(
                    image, {.source = job.source,
                            .policy = job.policy,
                            .elements = job.elements,
                            .map_bytes = job.map_bytes,
                            .is_followed = is_followed(job.piece),
                            .before = goes_on(job.piece) ? std::optional{job.before} : std::nullopt});
                if (read)
                  answer = *std::move(read);
                return read.has_value();
              },
          .goes_on = goes_on(job.piece)};
}

} // namespace

void ReaderProcess::Implementation::wait_until_started()
{
  while (!run_.is_available()) {
    const Reading none;
    wait_for(run_.socket(), until(run_.deadline(none)));
  }
  resume_later();
}

std::optional<std::string> ReaderProcess::Implementation::unavailable()
{
  const std::lock_guard lock{mutex_};
  wait_until_started();
  return *run_.is_available() ? std::nullopt : std::optional{run_.why_unavailable()};
}

ReaderWalls ReaderProcess::Implementation::walls()
{
  const std::lock_guard lock{mutex_};
  wait_until_started();
  return run_.walls();
}

void ReaderProcess::Implementation::finish(Reading& reading)
{
  while (!advance(reading))
    wait_for(run_.socket(), until(run_.deadline(reading)));
}

bool ReaderProcess::Implementation::advance(Reading& reading)
{
  try {
    return run_.advance(reading);
  } catch (const std::bad_alloc&) {
    reading.failure = "there is not enough memory, or there are too few file descriptors";
    return true;
  }
}

void ReaderProcess::Implementation::finish_current()
{
  if (waiting_.empty() || !waiting_.front()->reading.is_sent)
    return;
  answered_.splice(answered_.end(), waiting_, waiting_.begin());
  finish(answered_.back()->reading);
}

JobContent ReaderProcess::Implementation::content()
{
  const std::lock_guard lock{mutex_};
  return JobContent{run_.pool()};
}

std::optional<std::string> ReaderProcess::Implementation::read_page(const Page& page, const Policy& policy,
                                                                    PageWanted wanted,
                                                                    std::function<bool(ImageSource&)> accept)
{
  // One byte beyond the limit, so that the reader notices that there is more.
  JobContent content = this->content();
  content.append(page.body.substr(0, saturated_sum(policy.page_bytes, std::size_t{1})));
  const PageJob job{.url = page.url,
                    .content_type = page.effective_media_type()->text(),
                    .policy = policy,
                    .wanted = wanted};
  Reading reading{.message = message_of(job, content), .content = &content, .accept = std::move(accept)};
  const std::lock_guard lock{mutex_};
  finish_current();
  finish(reading);
  resume_later();
  return std::move(reading.failure);
}

PageLinks ReaderProcess::Implementation::read_page(const Page& page, const Policy& policy)
{
  PageLinks links;
  const auto failure = read_page(page, policy, PageWanted::links, [&](ImageSource& image) {
    auto read = links_of_image(image, page.url, policy);
    if (read)
      links = *std::move(read);
    return read.has_value();
  });
  if (failure) {
    links = {};
    links.cut = true;
    links.diagnostics.add(failure_of(*failure, "the page", page.url.text()));
  }
  return links;
}

PageStatements ReaderProcess::Implementation::read_statements(const Page& page, const Policy& policy,
                                                              PageParts parts)
{
  PageStatements statements;
  const auto wanted = parts.menus ? PageWanted::statements_with_menus : PageWanted::statements;
  const auto failure = read_page(page, policy, wanted, [&](ImageSource& image) {
    auto read = statements_of_image(image);
    if (read)
      statements = *std::move(read);
    return read.has_value();
  });
  if (failure) {
    statements = {};
    statements.diagnostics.add(failure_of(*failure, "the page", page.url.text()));
  }
  return statements;
}

DocumentAnswer ReaderProcess::Implementation::read_document(DocumentJob job)
{
  DocumentAnswer answer;
  Reading reading = reading_of(job, answer);
  const std::lock_guard lock{mutex_};
  finish_current();
  finish(reading);
  resume_later();
  return reading.failure ? failed_document(*reading.failure, job) : answer;
}

void ReaderProcess::Implementation::answer_later()
{
  const std::lock_guard lock{mutex_};
  if (!alarm_)
    alarm_.emplace();
  resume_later();
}

void ReaderProcess::Implementation::read_later(const std::shared_ptr<LaterReading>& later)
{
  later->reading = reading_of(later->job, later->answer);
  const std::lock_guard lock{mutex_};
  waiting_.push_back(later);
  resume_later();
}

void ReaderProcess::Implementation::drop(LaterReading& later)
{
  const std::lock_guard lock{mutex_};
  later.answered = nullptr;
  // A reading under way continues, since the process cannot be told to stop; one that waits is removed.
  if (!later.reading.is_sent)
    std::erase_if(waiting_, [&](const auto& waiting) { return waiting.get() == &later; });
}

void ReaderProcess::Implementation::advance_later()
{
  while (!waiting_.empty()) {
    if (!advance(waiting_.front()->reading))
      return;
    answered_.splice(answered_.end(), waiting_, waiting_.begin());
  }
  run_.check_idle();
}

void ReaderProcess::Implementation::set_alarm()
{
  const bool is_waiting = !waiting_.empty();
  alarm_->set(run_.socket(),
              is_waiting ? std::optional{run_.deadline(waiting_.front()->reading)} : std::nullopt,
              !answered_.empty());
}

void ReaderProcess::Implementation::resume_later()
{
  if (!alarm_)
    return;
  advance_later();
  set_alarm();
}

void ReaderProcess::Implementation::take_answers(milliseconds wait)
{
  if (wait.count() > 0)
    wait_for(descriptor(), wait);
  take_own_answers();
  std::vector<std::weak_ptr<ReaderProcess>> others;
  {
    const std::lock_guard lock{mutex_};
    std::erase_if(answering_apart_, [](const auto& process) { return process.expired(); });
    others = answering_apart_;
  }
  for (const auto& other : others)
    if (const auto process = other.lock())
      process->implementation_->take_own_answers();
}

void ReaderProcess::Implementation::take_own_answers()
{
  std::size_t left = 0;
  {
    const std::lock_guard lock{mutex_};
    if (!alarm_)
      return;
    resume_later();
    left = answered_.size(); // answers that come meanwhile are left to the next call
  }
  // One by one: if a callback throws, the next call delivers the others.
  for (; left > 0; --left) {
    std::shared_ptr<LaterReading> later;
    {
      const std::lock_guard lock{mutex_};
      if (answered_.empty())
        return;
      later = answered_.front();
      answered_.pop_front();
      set_alarm();
    }
    const auto tell = std::exchange(later->answered, nullptr);
    if (!tell) // no longer wanted
      continue;
    const Reading& reading = later->reading;
    tell(reading.failure ? failed_document(*reading.failure, later->job) : std::move(later->answer));
  }
}

std::shared_ptr<ReaderProcess> ReaderProcess::Implementation::start_apart()
{
  if (apart_->running >= max_apart) // nearly: another thread may start one, too
    return nullptr;
  auto process = ReaderProcess::start(settings_);
  process->implementation_->is_apart_ = apart_;
  ++apart_->running;
  apart_->started += process->started();
  if (!answers_later())
    return process->unavailable() ? nullptr : process;
  if (process->implementation_->run_.socket() < 0)
    return nullptr;
  try {
    process->answer_later();
    const std::lock_guard lock{mutex_};
    answering_apart_.push_back(process);
    alarm_->include(*process->implementation_->alarm_);
  } catch (const std::bad_alloc&) { // too few descriptors
    return nullptr;
  }
  return process;
}

ReaderProcess::Implementation::~Implementation()
{
  if (!is_apart_)
    return;
  --is_apart_->running;
  is_apart_->cpu_time += cpu_time().count();
}

std::uint64_t ReaderProcess::Implementation::started()
{
  const std::lock_guard lock{mutex_};
  return run_.started() + apart_->started;
}

std::chrono::nanoseconds ReaderProcess::Implementation::cpu_time()
{
  const std::lock_guard lock{mutex_};
  return run_.cpu_time() + std::chrono::nanoseconds{apart_->cpu_time};
}

// --- The interface. ---

ReaderProcess::ReaderProcess(ReaderSettings settings)
    : implementation_(std::make_unique<Implementation>(std::move(settings)))
{
}

ReaderProcess::~ReaderProcess() = default;

std::shared_ptr<ReaderProcess> ReaderProcess::start(ReaderSettings settings)
{
  return std::shared_ptr<ReaderProcess>{new ReaderProcess{std::move(settings)}};
}

std::optional<std::string> ReaderProcess::unavailable()
{
  return implementation_->unavailable();
}

ReaderWalls ReaderProcess::walls()
{
  return implementation_->walls();
}

void ReaderProcess::answer_later()
{
  implementation_->answer_later();
}

bool ReaderProcess::answers_later() const
{
  return implementation_->answers_later();
}

int ReaderProcess::descriptor() const
{
  return implementation_->descriptor();
}

void ReaderProcess::take_answers(milliseconds wait)
{
  const auto alive = shared_from_this(); // a callback may drop the last policy that owns this
  implementation_->take_answers(wait);
}

std::uint64_t ReaderProcess::started() const
{
  return implementation_->started();
}

std::chrono::nanoseconds ReaderProcess::cpu_time()
{
  return implementation_->cpu_time();
}

JobContent ReaderClient::content()
{
  return process_.implementation_->content();
}

PageLinks ReaderClient::read_page(const Page& page, const Policy& policy)
{
  return process_.implementation_->read_page(page, policy);
}

PageStatements ReaderClient::read_statements(const Page& page, const Policy& policy, PageParts parts)
{
  return process_.implementation_->read_statements(page, policy, parts);
}

DocumentAnswer ReaderClient::read_document(DocumentJob job)
{
  return process_.implementation_->read_document(std::move(job));
}

std::shared_ptr<ReaderProcess> ReaderClient::start_apart()
{
  return process_.implementation_->start_apart();
}

std::uint64_t ReaderClient::started_apart() const
{
  return process_.implementation_->started_apart();
}

namespace {

class PendingLater final : public ReaderClient::Pending {
 public:
  PendingLater(std::shared_ptr<ReaderProcess> process, std::function<void()> drop)
      : process_(std::move(process)), drop_(std::move(drop))
  {
  }
  PendingLater(const PendingLater&) = delete;
  PendingLater& operator=(const PendingLater&) = delete;
  ~PendingLater() override { drop_(); }

 private:
  std::shared_ptr<ReaderProcess> process_; ///< kept alive while its answer is awaited
  std::function<void()> drop_;
};

} // namespace

std::unique_ptr<ReaderClient::Pending> ReaderClient::read_later(DocumentJob job,
                                                                std::function<void(DocumentAnswer)> answered)
{
  ReaderProcess::Implementation& implementation = *process_.implementation_;
  auto later =
      std::make_shared<LaterReading>(LaterReading{.job = std::move(job), .answered = std::move(answered)});
  later->job.policy.reader = nullptr; // otherwise the process would keep itself alive
  auto pending = std::make_unique<PendingLater>(process_.shared_from_this(),
                                                [&implementation, later] { implementation.drop(*later); });
  implementation.read_later(later); // if it throws, nothing is pending
  return pending;
}

} // namespace standard_sitemap
