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
  int signal = 0;       ///< that ended it; 0: it ended by itself
  int status = 0;       ///< then its exit status
  bool by_host = false; ///< by `HelperProcess::end`
};

/// A started program and the socket that leads to it. Not thread-safe.
class HelperProcess {
 public:
  /// Starts the program with an empty environment, no descriptors but its socket and the memory for its
  /// answers, and `/dev/null` for the standard streams.
  static Result<HelperProcess> start(const ReaderSettings& settings, int answer_memory);
  HelperProcess(HelperProcess&&) = default;
  HelperProcess& operator=(HelperProcess&&) = delete;
  /// Ends it.
  ~HelperProcess();

  int socket() const { return socket_.number(); }

  /// Sets how much CPU time it may still take; then the kernel ends it. Rounded up to seconds, as the kernel
  /// counts.
  void limit_cpu_time(std::chrono::milliseconds more);
  /// CPU time that it has taken so far.
  std::chrono::nanoseconds cpu_time() const;

  /// Ends it, if it does not end by itself within `grace`, and waits until it is gone.
  ProcessEnd end(std::chrono::milliseconds grace);

 private:
  HelperProcess() = default;

  void wait_for_end(std::chrono::milliseconds at_most) const;
  /// `waitid` for this process. Returns false if it is no child of ours any more.
  bool wait_for(siginfo_t& info, int options) const;

  FileDescriptor socket_{-1};
  FileDescriptor pidfd_{-1}; ///< none before Linux 5.3, nor under valgrind 3.19: then `pid_` has to do
  int pid_ = -1;
};

} // namespace standard_sitemap
