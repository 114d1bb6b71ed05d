#pragma once

#include <chrono>
#include <optional>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

/// Combines into one descriptor what a host with an event loop waits for: the socket of the running process,
/// the deadline of its current task, and answers that have already come. Throws bad_alloc if the system has
/// no resources.
class Alarm {
 public:
  Alarm();
  /// A copy of the host, forked without `exec`, may keep the descriptor open: it is never readable any more.
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  /// The descriptor, which never changes.
  int descriptor() const { return all_.number(); }

  /// `socket`: the process's; -1: none. `deadline`: nullopt: none. `at_once`: whether answers have
  /// already come.
  void set(int socket, std::optional<std::chrono::steady_clock::time_point> deadline, bool at_once);

  /// Is readable whenever that of this other alarm is, too.
  void include(const Alarm& other) { add(other.descriptor()); }

  /// Stops waiting for the socket, which is about to be closed. Closing alone is not enough: a copy of the
  /// host, forked without `exec`, may keep it open.
  void forget_socket();

 private:
  void add(int descriptor);

  FileDescriptor all_, timer_, now_;
  int socket_ = -1; ///< the socket waited for; -1: none
};

} // namespace standard_sitemap
