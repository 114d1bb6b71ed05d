#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/isolate/deadly_content.h"
#include "engine/isolate/document_job.h"
#include "engine/isolate/reader_client.h"
#include "engine/isolate/reader_connection.h"

namespace standard_sitemap {

/// One page or document on its way through the reader process.
struct Reading {
  std::string message;
  const JobContent* content = nullptr;
  /// Takes the answer. Returns false if it is invalid.
  std::function<bool(ImageSource&)> accept;
  bool goes_on = false; ///< whether only the process that has read the last reading can do this one

  // The state of the reading:
  bool is_sent = false;
  bool has_checked = false;                            ///< whether the process was checked before sending
  std::chrono::steady_clock::time_point deadline = {}; ///< for the answer
  bool is_second_try = false;
  std::optional<std::string> failure = {}; ///< why there is no answer, in one English sentence
};

/// Runs readings one after the other, in one reader process after the other. Not thread-safe.
class ReaderRun {
 public:
  using Clock = std::chrono::steady_clock;

  /// `socket_closes`: called before the socket of a process is closed, or the process is taken away.
  ReaderRun(ReaderSettings settings, std::function<void()> socket_closes);

  /// Starts a process, if none runs.
  void start();
  /// Takes the process of another run, which is as good as a new one if it is ready and has read nothing. The
  /// other run then has none. Returns false if that has no such process.
  bool take_process(ReaderRun& other);
  /// Whether a process is ready, or has been at some time; nullopt: the first one is still starting.
  std::optional<bool> is_available();
  /// Why no process has become ready.
  const std::string& why_unavailable() const { return why_unavailable_; }
  const ReaderWalls& walls() const { return walls_; }

  /// Advances a reading as far as possible without waiting. Returns true if it is finished. Until then, pass
  /// in no other reading. Throws bad_alloc, after which the reading is finished, too.
  bool advance(Reading& reading);
  /// If no reading is under way: receives a message of the process. Once ready, it should send none, and is
  /// ended if it does.
  void check_idle();

  /// The socket of the process, readable if `advance` has something to do; -1: there is no process.
  int socket();
  /// When to call `advance` if the socket does not become readable before.
  Clock::time_point deadline(const Reading& reading) const;

  /// The shared memory for contents. Each process has its own, so that it cannot see what earlier processes
  /// have read.
  std::shared_ptr<ContentPool> pool() const { return pool_; }

  std::uint64_t started() const { return started_; }
  std::chrono::nanoseconds cpu_time() const;

 private:
  /// Advances the start of the process. Returns false if the start has failed, so that there is no process.
  bool make_ready();
  /// Whether the reading goes on with what a process has read that is gone.
  bool has_lost_its_process(const Reading& reading) const;
  bool send(Reading& reading);
  /// Ends the process, which has failed at the reading. Returns true if the reading is finished; false if it
  /// is to be tried once more.
  bool end_process(Reading& reading, std::optional<std::string> why, bool has_hung_up);
  std::string too_slow() const;
  void drop_process();
  ProcessEnd end_of_process(bool has_hung_up);
  void forget_process();

  ReaderSettings settings_;
  std::optional<ReaderConnection> connection_;
  bool is_ready_ = false; ///< whether the running process is ready
  bool has_been_ready_ = false;
  Clock::time_point start_deadline_{};
  std::string why_unavailable_;
  ReaderWalls walls_;
  DeadlyContent deadly_;
  std::shared_ptr<ContentPool> pool_ = std::make_shared<ContentPool>();
  std::shared_ptr<ContentPool> next_pool_; ///< made early, so that ending a process needs no memory
  std::function<void()> socket_closes_;
  std::uint64_t started_ = 0;
  std::uint64_t sent_ = 0;                     ///< number of jobs sent to the running process
  std::chrono::nanoseconds cpu_time_before_{}; ///< CPU time of ended processes
};

} // namespace standard_sitemap
