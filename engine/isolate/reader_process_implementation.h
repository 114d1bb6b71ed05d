#pragma once

#include <atomic>
#include <list>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/isolate/alarm.h"
#include "engine/isolate/reader_run.h"

namespace standard_sitemap {

/// A reading that nobody waits for.
struct LaterReading {
  Reading reading = {};
  std::function<void()> finished = {}; ///< called by `take_answers`; null: the answer is no longer wanted
};

/// Gives the readings of all threads to one process, and has further processes for long documents.
class ReaderProcess::Implementation {
 public:
  /// `idle`: a run whose process is taken if it has read nothing; otherwise one is started.
  explicit Implementation(ReaderSettings settings, ReaderRun* idle = nullptr)
      : settings_(settings), run_(std::move(settings), [this] {
          if (alarm_)
            alarm_->forget_socket();
        })
  {
    if (!idle || !run_.take_process(*idle))
      run_.start();
  }
  ~Implementation();
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  std::shared_ptr<ReaderProcess> start_apart();
  std::uint64_t started_apart() const { return apart_->started; }

  std::optional<std::string> unavailable();
  ReaderWalls walls();

  /// The shared memory for contents of jobs.
  std::shared_ptr<ContentPool> pool();
  /// Blocks until the reading is finished.
  void read(Reading& reading);

  void answer_later();
  bool answers_later() const { return alarm_.has_value(); }
  int descriptor() const { return alarm_ ? alarm_->descriptor() : -1; }
  void take_answers(std::chrono::milliseconds wait);
  /// Delivers those that have come from this process alone.
  void take_own_answers();
  void read_later(const std::shared_ptr<LaterReading>& later);
  /// Notes that the answer is not wanted any more.
  void drop(LaterReading& later);

  std::uint64_t started();
  std::chrono::nanoseconds cpu_time();

 private:
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

} // namespace standard_sitemap
