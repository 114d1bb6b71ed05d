#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// How to start a reader process, and its limits. `Policy` has the limits of the content of a page or
/// document.
struct ReaderSettings {
  /// The absolute path of the program. Empty: `standard-sitemap-reader` in the folder `libexec` of the
  /// installation that contains the library, or the program that it is linked into; else in the folder set
  /// when the library was built, or in that of the running program.
  std::string program = {};
  /// The arguments of the program, beginning with its name. Empty: only its name.
  std::vector<std::string> arguments = {};
  std::uint64_t memory = 1u << 30;               ///< bytes of address space
  std::uint64_t answer_bytes = 512u << 20;       ///< bytes of one answer
  std::chrono::milliseconds start_time{10'000};  ///< maximum time from start to ready
  std::chrono::milliseconds cpu_time{10'000};    ///< maximum CPU time for one page or document
  std::chrono::milliseconds answer_time{20'000}; ///< maximum time for one answer
};

/// The restrictions of the reader process that depend on the kernel. In addition, system calls are always
/// filtered (seccomp), and limits always set.
struct ReaderWalls {
  bool landlock = false;          ///< no access to files, even if the filter allows the system call
  bool user_namespace = false;    ///< no rights of the user who runs the host
  bool network_namespace = false; ///< no network
};

/// A process that parses untrusted bytes, and can do nothing else: bytes of pages and documents go in, links
/// and documents come out. The output is checked as if an attacker had written it, and copied. Only on Linux;
/// elsewhere it is never available.
///
///   Policy policy;
///   policy.reader = ReaderProcess::start();      // `MapCache` does this by itself
///   Discovery d = discover(page, policy);        // pages are parsed in the reader process
///
/// The process is started once and kept, and handles one page or document after the other. If it dies, by a
/// crash, a limit, or because its answer is invalid, only the current page or document fails; a new process
/// reads the next one. If the process had read others before, which may have been the cause, the current one
/// is first tried once more, in a new process. A page or document that has twice ended a process which had
/// read nothing else is not tried again. A load has a document of 4 MiB or more read while it is received, by
/// a process of its own that ends with it, and of which there are at most four; that document has one try.
///
/// Thread-safe, unless noted otherwise. Calls never wait forever: the process has a limit of CPU time for
/// each page and document, and is killed if it does not answer in time.
class STANDARD_SITEMAP_API ReaderProcess : public std::enable_shared_from_this<ReaderProcess> {
 public:
  /// Starts the process and returns at once, while it is still starting.
  static std::shared_ptr<ReaderProcess> start(ReaderSettings settings = {});
  /// Ends the process. Answers that are still due are dropped.
  STANDARD_SITEMAP_LOCAL ~ReaderProcess();
  ReaderProcess(const ReaderProcess&) = delete;
  ReaderProcess& operator=(const ReaderProcess&) = delete;

  /// Returns why no reader process can run on this machine, in one English sentence; nullopt if one runs, or
  /// ever did: later failures are those of a page or document. Waits until the process has started.
  std::optional<std::string> unavailable();
  /// Returns the restrictions of the process. Waits until it has started.
  ReaderWalls walls();

  // --- For hosts with an event loop, which must not block. ---
  // Call all of these from one thread.

  /// From now on loads do not wait for documents: `Receiver::end` returns at once, and `take_answers` brings
  /// the document later. Pages are still waited for.
  void answer_later();
  /// Whether `answer_later` was called.
  bool answers_later() const;
  /// A descriptor that becomes readable when `take_answers` should be called: an answer has come, the process
  /// has died, or it has taken too long. Never changes. -1 if `answer_later` was not called, or if this kind
  /// of system has no reader processes.
  int descriptor() const;
  /// Delivers the answers that have come; if there are none, waits up to `wait` for one. Calls back into
  /// loads and sessions, which may do anything, including calling this object.
  void take_answers(std::chrono::milliseconds wait = {});

  // --- Statistics. ---

  std::uint64_t started() const;       ///< number of processes started so far, further ones included
  std::chrono::nanoseconds cpu_time(); ///< CPU time of all of them so far; of a further one once it has ended

 private:
  friend class ReaderClient;
  class STANDARD_SITEMAP_LOCAL Implementation;
  STANDARD_SITEMAP_LOCAL explicit ReaderProcess(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
