#pragma once

#include <cstdint>

namespace standard_sitemap {

/// What the reader process and its host have in common. Over one socket of type SEQPACKET, so that each
/// message comes as a whole or not at all:
///
///   host                          reader process
///                              <- Answer{ready}
///   message_of(job) + content  ->                    content: memfds that the process can only read
///                              <- Answer{image}      the image is in the memory for answers
///
/// Each job is sent only after the answer to the one before it. The memory for answers is one memfd for the
/// life of the process, made by the host, and sealed so that its size cannot change. The host copies an image
/// from it before it looks at it. So nothing is allocated for a job, which would cost more than all else, and
/// the host takes no descriptors from the process.
namespace wire {

/// Of the messages and images below: that of the project in three bytes (docs.version_is_in_one_place), and
/// one for changes between two versions. The program and the library must be of one version, which they may
/// not be while a browser runs whose package is replaced.
inline constexpr std::uint32_t version = 0x00'01'00'04;

// The descriptors of the reader process.
inline constexpr int socket = 3;
inline constexpr int answer_memory = 4;

enum class AnswerKind : std::uint32_t {
  ready = 1,  ///< the process has closed all doors and waits for its first job
  failed = 2, ///< it could not close them, and is about to end; `value` is the `Door` that it could not close
  image = 3,  ///< the answer to the job
};

/// What the reader process closes behind itself.
enum class Door : std::uint32_t {
  none,
  limits,         ///< RLIMIT_AS and others
  new_privileges, ///< PR_SET_NO_NEW_PRIVS
  system_calls,   ///< seccomp
  // These are optional.
  landlock = 16,
  user_namespace = 32,
  network_namespace = 64,
};

/// The status with which the process ends if a page or document needs more memory than it may have.
inline constexpr int out_of_memory = 3;
/// The same if its answer has no room in the memory for answers.
inline constexpr int answer_too_long = 4;

/// Set in `value` of `ready` by a program that was built with sanitizers, which need more than the filter of
/// system calls allows: it has no such filter.
inline constexpr std::uint64_t without_filter = 1u << 16;

/// Whether this library accepts a process with these doors: only if it was built with sanitizers itself, one
/// without the filter.
constexpr bool is_walled([[maybe_unused]] std::uint64_t doors)
{
#ifdef STANDARD_SITEMAP_SANITIZED
  return true;
#else
  return (doors & without_filter) == 0;
#endif
}

/// A message of the reader process.
struct Answer {
  std::uint32_t version;
  AnswerKind kind;
  std::uint64_t value; ///< ready: the optional doors that are closed, as a sum; image: its size in bytes
};

} // namespace wire
} // namespace standard_sitemap
