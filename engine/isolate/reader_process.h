#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// How a reader process is started, and its bounds over its whole life. Those of one page or document are in
/// `Policy`.
struct ReaderSettings {
  /// The absolute path of the program. Empty: `standard-sitemap-reader`, in the folder `libexec` of the
  /// installation that the library, or a program that has a static one, is in; or else where it was to be
  /// installed when the library was built, or in the folder of the running program.
  std::string program = {};
  /// Its arguments, the first of which is the name that it is called by. Empty: the name of the program.
  std::vector<std::string> arguments = {};
  std::uint64_t memory = 1u << 30;               ///< bytes of address space
  std::uint64_t answer_bytes = 512u << 20;       ///< bytes of one answer
  std::chrono::milliseconds start_time{10'000};  ///< until it must have said that it is ready
  std::chrono::milliseconds cpu_time{10'000};    ///< of the processor, for one page or document
  std::chrono::milliseconds answer_time{20'000}; ///< until it must have answered
};

/// What stands between the reader process and everything else, beyond its own address space. System calls are
/// always filtered (seccomp) and limits always set; these depend on the kernel.
struct ReaderWalls {
  bool landlock = false;          ///< no access to files, whatever the filter lets through
  bool user_namespace = false;    ///< no rights of the user who runs the host
  bool network_namespace = false; ///< no network
};

/// A process that parses what strangers wrote, and can do nothing else: bytes of pages and documents go in,
/// links and documents come out. What comes out is checked as if an attacker had written it, and copied. Only
/// on Linux; elsewhere it is never available.
///
///   Policy policy;
///   policy.reader = ReaderProcess::start();      // `MapCache` does this by itself
///   Discovery d = discover(page, policy);        // pages are parsed in the reader process
///
/// The process is started once and kept. It handles one page or document after the other. If it dies, by a
/// crash, a limit, or because its answer is no valid one, that costs the page or document which it was
/// reading; the next one is read by a new process. If the process had read something before, which may have
/// been the cause, that page or document is first tried once more, in a new process. One that has ended a
/// process twice which had read nothing else is not tried again. A page or document from 16 MiB on has a new
/// process, and one try: of such a one the host keeps only the beginning while it is read.
///
/// Thread-safe, except where said otherwise. Calls never wait for ever: the process has a limit of CPU time
/// for each page and document, and is killed if it has not answered in time.
class STANDARD_SITEMAP_API ReaderProcess : public std::enable_shared_from_this<ReaderProcess> {
 public:
  /// Starts the process and returns at once, while it is still starting.
  static std::shared_ptr<ReaderProcess> start(ReaderSettings settings = {});
  /// Ends the process. Answers that are still due are dropped.
  STANDARD_SITEMAP_LOCAL ~ReaderProcess();
  ReaderProcess(const ReaderProcess&) = delete;
  ReaderProcess& operator=(const ReaderProcess&) = delete;

  /// Why there is no reader process on this machine, in one English sentence; nullopt if there is one, or was
  /// once: later failures are those of a page or document. Waits until the process has started.
  std::optional<std::string> unavailable();
  /// What separates it from the host. Waits until the process has started.
  ReaderWalls walls();

  // --- for hosts with an event loop, which must not block ---
  // All from one thread.

  /// From now on loads do not wait for documents: `Receiver::end` returns at once, and `take_answers` brings
  /// the document later. Pages are still waited for.
  void answer_later();
  /// Whether `answer_later` was called.
  bool answers_later() const;
  /// A descriptor that is readable when `take_answers` should be called: an answer has come, the process has
  /// died, or it has taken too long. The same as long as this object lives. -1 if `answer_later` was not
  /// called, or if there are no reader processes on this kind of system.
  int descriptor() const;
  /// Hands over the answers that have come. If there are none, waits for one at most as long as `wait`. Calls
  /// back into loads and sessions, which may do anything, including calling this object.
  void take_answers(std::chrono::milliseconds wait = {});

  // --- for a host that wants to know ---

  std::uint64_t started() const;       ///< how many processes were started so far
  std::chrono::nanoseconds cpu_time(); ///< that all of them have used so far

 private:
  friend class ReaderClient;
  class STANDARD_SITEMAP_LOCAL Implementation;
  STANDARD_SITEMAP_LOCAL explicit ReaderProcess(ReaderSettings settings);
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
