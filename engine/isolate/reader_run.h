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
  JobContent* content = nullptr; ///< of a long one, only its beginning is there after it has been sent
  /// Takes the answer. Returns false if it is no valid one.
  std::function<bool(ImageSource&)> accept;

  // What became of it so far.
  bool is_sent = false;
  bool has_checked = false; ///< that the process, before it is sent, is as it should be
  std::chrono::steady_clock::time_point deadline = {}; ///< of the answer
  bool is_second_try = false;
  std::optional<std::string> failure = {}; ///< why there is no answer, in one English sentence
};

/// Starts reader processes, one after the other, and brings readings through them, one after the other. Not
/// thread-safe.
class ReaderRun {
 public:
  using Clock = std::chrono::steady_clock;

  /// `socket_closes`: is called before the socket of a process is closed.
  ReaderRun(ReaderSettings settings, std::function<void()> socket_closes);

  /// Starts a process, if none runs.
  void start();
  /// Whether a process is ready, or has been at some time; nullopt: the first one is still starting.
  std::optional<bool> is_available();
  /// Why none is.
  const std::string& why_unavailable() const { return why_unavailable_; }
  const ReaderWalls& walls() const { return walls_; }

  /// Does what can be done for a reading without waiting. Returns true if it is finished. Until then only
  /// this reading may be passed in. Throws bad_alloc, after which it is finished as well.
  bool advance(Reading& reading);
  /// If no reading is under way: takes what the process says, which is nothing once it is ready. Ends it if
  /// it says more.
  void check_idle();

  /// The socket of the process: readable if `advance` has something to do. -1: there is no process.
  int socket();
  /// When to call `advance` if nothing is readable before.
  Clock::time_point deadline(const Reading& reading) const;

  /// The shared memory for contents. That of each process is its own, so that a new one learns nothing of
  /// what those before it have read.
  std::shared_ptr<ContentPool> pool() const { return pool_; }

  std::uint64_t started() const { return started_; }
  std::chrono::nanoseconds cpu_time() const;

 private:
  /// Advances the start of the process. Returns false if it has failed: there is no process then.
  bool make_ready();
  /// A long one is read by a process that has read nothing before it, so that no second try can be needed:
  /// its content is not kept.
  bool needs_fresh_process(const Reading& reading) const;
  bool send(Reading& reading);
  /// Ends the process, which has failed at the reading. Returns true if the reading is finished, false if it
  /// is to be tried once more.
  bool end_process(Reading& reading, std::optional<std::string> why, bool has_hung_up);
  std::string too_slow() const;
  void drop_process();
  ProcessEnd end_of_process(bool has_hung_up);

  ReaderSettings settings_;
  std::optional<ReaderConnection> connection_;
  bool is_ready_ = false; ///< the process that runs
  bool has_been_ready_ = false;
  Clock::time_point start_deadline_{};
  std::string why_unavailable_;
  ReaderWalls walls_;
  DeadlyContent deadly_;
  std::shared_ptr<ContentPool> pool_ = std::make_shared<ContentPool>();
  std::shared_ptr<ContentPool> next_pool_; ///< while there is a process: so that ending it needs no memory
  std::function<void()> socket_closes_;
  std::uint64_t started_ = 0;
  std::uint64_t sent_ = 0;                     ///< to the process that runs
  std::chrono::nanoseconds cpu_time_before_{}; ///< of the processes that have ended
};

} // namespace standard_sitemap
