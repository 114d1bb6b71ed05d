#pragma once

#include <chrono>
#include <optional>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

/// What a host with an event loop waits for, in one descriptor: the socket of the process that runs, the
/// deadline of what it is doing, and answers that have come already. Throws bad_alloc if the system has no
/// room.
class Alarm {
 public:
  Alarm();

  /// The same for the whole life of this object.
  int descriptor() const { return all_.number(); }

  /// `socket`: of the process; -1: there is none. `deadline`: nullopt: there is none. `at_once`: whether
  /// answers have come already.
  void set(int socket, std::optional<std::chrono::steady_clock::time_point> deadline, bool at_once);

  /// The socket is about to be closed. That alone would not be enough: a copy of the host, forked without
  /// `exec`, may hold it open.
  void forget_socket();

 private:
  void add(int descriptor);

  FileDescriptor all_, timer_, now_;
  int socket_ = -1; ///< the one that is waited for
};

} // namespace standard_sitemap
