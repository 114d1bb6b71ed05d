#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/file_descriptor.h"
#include "engine/isolate/reader_process.h"
#include "engine/isolate/wire.h"
#include "engine/web/result.h"

namespace standard_sitemap {

/// How a process ended.
struct ProcessEnd {
  int signal = 0;       ///< the signal that ended the process; 0: it exited
  int status = 0;       ///< the exit status, if it exited
  bool by_host = false; ///< ended by `HelperProcess::end`
};

/// A running program and the socket to it. Not thread-safe.
class HelperProcess {
 public:
  /// Starts the program with an empty environment, and with no descriptors but its socket, the memory for its
  /// answers, and `/dev/null` for the standard streams.
  static Result<HelperProcess> start(const ReaderSettings& settings, int answer_memory);
  HelperProcess(HelperProcess&&) = default;
  HelperProcess& operator=(HelperProcess&&) = delete;
  /// Ends the process.
  ~HelperProcess();

  int socket() const { return socket_.number(); }

  /// Sets how much more CPU time the process may take before the kernel ends it. Rounded up to seconds, as
  /// the kernel counts.
  void limit_cpu_time(std::chrono::milliseconds more);
  /// Returns the CPU time that the process has taken so far.
  std::chrono::nanoseconds cpu_time() const;

  /// Kills the process unless it ends by itself within `grace`, and waits until it is gone.
  ProcessEnd end(std::chrono::milliseconds grace);

 private:
  HelperProcess() = default;

  void wait_for_end(std::chrono::milliseconds at_most) const;
  /// Calls `waitid` for this process. Returns false if it is no longer our child.
  bool wait_for(siginfo_t& info, int options) const;

  FileDescriptor socket_{-1};
  FileDescriptor pidfd_{-1}; ///< missing before Linux 5.3 and under valgrind 3.19: `pid_` then has to do
  int pid_ = -1;
};

} // namespace standard_sitemap
