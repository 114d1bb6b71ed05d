#pragma once

#include <cstdint>

#include <sys/socket.h>

#include "engine/isolate/job_content.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {

// Constants that both the code and the filter of system calls use, so that the filter allows nothing else.

/// The descriptor of a job's first file. The files of a job are the only ones that are ever opened.
inline constexpr int content_file = wire::socket + 1;
inline constexpr int max_content_files = JobContent::max_parts;
inline constexpr int receive_flags = MSG_CMSG_CLOEXEC;
inline constexpr int send_flags = MSG_NOSIGNAL;

/// Limits for the whole life of the process. The host limits the CPU time from outside.
struct Bounds {
  std::uint64_t memory;       ///< bytes of address space
  std::uint64_t answer_bytes; ///< bytes of one answer
};

/// The result of closing the doors.
struct Closed {
  wire::Door failed = wire::Door::none; ///< a mandatory door that could not be closed
  std::uint64_t optional = 0;           ///< `value` of `ready`: sum of the optional doors closed
};

/// Applies all restrictions (`wire::Door`) to this process, irrevocably. Everything that the program needs
/// must already be open, loaded and initialised. Builds with sanitizers need more memory and system calls,
/// and may write a report: in them, memory and files are not limited, system calls are not filtered, and the
/// sum has `wire::without_filter`.
Closed close_doors(const Bounds& bounds);

// The doors one by one, in this order.

/// Closes all files but standard input, output and error, and the socket.
void close_other_files();
/// Moves into new namespaces, without the user's rights, network, mounts, System V IPC and the rest, with an
/// empty root directory. Then drops all capabilities. Returns the doors closed.
std::uint64_t leave_namespaces();
/// Prevents the process from gaining privileges, and other processes of the user from reading its memory.
bool forgo_privileges();
/// Forbids, by Landlock, access to files by name, TCP, and signals to processes outside. Returns false if the
/// kernel lacks Landlock.
bool forgo_files();
bool set_limits(const Bounds& bounds);
/// From now on, any system call ends the process, except the few needed, with the arguments needed.
/// docs/security.md has the list.
bool filter_system_calls();

} // namespace standard_sitemap
