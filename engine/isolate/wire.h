#pragma once

#include <cstdint>

namespace standard_sitemap {

/// The protocol between the host and the reader process, over one socket of type SEQPACKET, so that each
/// message arrives whole or not at all:
///
///   host                          reader process
///                              <- Answer{ready}
///   message_of(job) + content  ->                    content: memfds that the process can only read
///                              <- Answer{image}      the image is in the memory for answers
///
/// Each job is sent only after the answer to the one before it. A list may come in pieces, each a job. The
/// memory for answers is one memfd for the life of the process, made by the host, and sealed so that its size
/// cannot change. The host copies an image from the memfd before it checks the image. So no memory is
/// allocated for each job, which would cost more than the rest, and the host takes no descriptors from the
/// process.
namespace wire {

/// The version of messages and images: the project's version in three bytes (docs.version_is_in_one_place),
/// and one byte for changes between two versions. The program and the library must have the same version;
/// they may differ if a package is replaced while the browser runs.
inline constexpr std::uint32_t version = 0x00'01'00'09;

// The descriptors of the reader process.
inline constexpr int socket = 3;
inline constexpr int answer_memory = 4;

enum class AnswerKind : std::uint32_t {
  ready = 1,  ///< the process is restricted, and waits for its first job
  failed = 2, ///< the process could not close the `Door` in `value`, and is about to end
  image = 3,  ///< the answer to the job
};

/// The restrictions that the reader process puts on itself, each a door that it closes.
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

/// Exit status of the process if a page or document needs more memory than allowed.
inline constexpr int out_of_memory = 3;
/// Exit status if an answer is larger than the memory for answers.
inline constexpr int answer_too_long = 4;

/// Set in `value` of `ready` by a program built with sanitizers: it has no filter of system calls, because
/// sanitizers need more than the filter allows.
inline constexpr std::uint64_t without_filter = 1u << 16;

/// Whether this library accepts a process with these restrictions: one without the filter only if the library
/// itself was built with sanitizers.
constexpr bool is_walled([[maybe_unused]] std::uint64_t doors)
{
#ifdef STANDARD_SITEMAP_SANITIZED
  return true;
#else
  return (doors & without_filter) == 0;
#endif
}

/// A message from the reader process.
struct Answer {
  std::uint32_t version;
  AnswerKind kind;
  std::uint64_t value; ///< ready: sum of the optional doors closed; image: its size in bytes
};

} // namespace wire
} // namespace standard_sitemap
