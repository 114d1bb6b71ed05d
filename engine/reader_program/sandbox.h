#pragma once

#include <cstdint>

#include <sys/socket.h>

#include "engine/isolate/job_content.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {

// What this process may do once all doors are closed, and what it does: the same constants, so that the
// filter of system calls can insist on them.

/// The only files that are ever opened are the parts of the content of a job: this one, and those after it.
inline constexpr int content_file = wire::socket + 1;
inline constexpr int max_content_files = JobContent::max_parts;
inline constexpr int receive_flags = MSG_CMSG_CLOEXEC;
inline constexpr int send_flags = MSG_NOSIGNAL;

/// What bounds the process over its whole life. Its CPU time is bounded by the host, from outside.
struct Bounds {
  std::uint64_t memory;       ///< bytes of address space
  std::uint64_t answer_bytes; ///< bytes of one answer
};

/// What became of the doors.
struct Closed {
  wire::Door failed = wire::Door::none; ///< one that must be closed, but could not be
  std::uint64_t optional = 0;           ///< `value` of `ready`: the optional ones that are closed, as a sum
};

/// Closes all doors of this process, from the inside, for ever. What the program needs must be open, loaded
/// and initialised. In builds with sanitizers, which need more memory and more system calls, and may
/// write a report, memory and files are not bounded and system calls are not filtered, and the sum has
/// `wire::without_filter`.
Closed close_doors(const Bounds& bounds);

// The doors one by one, in this order.

/// Closes all files but those for standard input, output and errors, and the socket.
void close_other_files();
/// Moves into namespaces of its own: without rights of the user, network, mounts, System V IPC and the rest,
/// and, as root directory, an empty one. Then gives up all capabilities. Returns the doors that are closed.
std::uint64_t leave_namespaces();
/// No rights beyond those that it has, and no look into its memory by other processes of the user.
bool forgo_privileges();
/// No access to files by name, no TCP, no signals to processes outside, by Landlock. Returns false if the
/// kernel does not have it.
bool forgo_files();
bool set_limits(const Bounds& bounds);
/// From here on, any system call ends the process, except the few that it needs with the arguments that it
/// needs. docs/security.md has the list.
bool filter_system_calls();

} // namespace standard_sitemap
