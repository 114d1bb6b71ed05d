#include "engine/isolate/reader_process_implementation.h"

#include <limits>

#include <poll.h>

namespace standard_sitemap {
namespace {

using std::chrono::milliseconds;

milliseconds until(ReaderRun::Clock::time_point time)
{
  return std::max(milliseconds{0}, std::chrono::ceil<milliseconds>(time - ReaderRun::Clock::now()));
}

/// Waits until the descriptor is readable, or its other end is closed.
void wait_for(int descriptor, milliseconds at_most)
{
  pollfd wanted{descriptor, POLLIN, 0};
  poll(&wanted, 1,
       static_cast<int>(std::min<std::int64_t>(at_most.count(), std::numeric_limits<int>::max())));
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

std::shared_ptr<ContentPool> ReaderProcess::Implementation::pool()
{
  const std::lock_guard lock{mutex_};
  return run_.pool();
}

void ReaderProcess::Implementation::read(Reading& reading)
{
  const std::lock_guard lock{mutex_};
  finish_current();
  finish(reading);
  resume_later();
}

void ReaderProcess::Implementation::finish(Reading& reading)
{
  while (!advance(reading))
    wait_for(run_.socket(), until(run_.deadline(reading)));
}

void ReaderProcess::Implementation::finish_current()
{
  if (waiting_.empty() || !waiting_.front()->reading.is_sent)
    return;
  answered_.splice(answered_.end(), waiting_, waiting_.begin());
  finish(answered_.back()->reading);
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

void ReaderProcess::Implementation::answer_later()
{
  const std::lock_guard lock{mutex_};
  if (!alarm_)
    alarm_.emplace();
  resume_later();
}

void ReaderProcess::Implementation::read_later(const std::shared_ptr<LaterReading>& later)
{
  const std::lock_guard lock{mutex_};
  waiting_.push_back(later);
  resume_later();
}

void ReaderProcess::Implementation::drop(LaterReading& later)
{
  const std::lock_guard lock{mutex_};
  later.finished = nullptr;
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
    if (const auto finished = std::exchange(later->finished, nullptr))
      finished();
  }
}

std::shared_ptr<ReaderProcess> ReaderProcess::Implementation::start_apart()
{
  if (apart_->running >= max_apart) // nearly: another thread may start one, too
    return nullptr;
  std::shared_ptr<ReaderProcess> process;
  {
    const std::lock_guard lock{mutex_};
    process.reset(new ReaderProcess{std::make_unique<Implementation>(settings_, &run_)});
    resume_later();
  }
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

ReaderProcess::ReaderProcess(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation))
{
}

ReaderProcess::~ReaderProcess() = default;

std::shared_ptr<ReaderProcess> ReaderProcess::start(ReaderSettings settings)
{
  return std::shared_ptr<ReaderProcess>{
      new ReaderProcess{std::make_unique<Implementation>(std::move(settings))}};
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

} // namespace standard_sitemap
