#pragma once

#include <string>

namespace standard_sitemap {

/// Handles the signals that ask the process to end: SIGINT (Ctrl-C), SIGTERM, SIGHUP and SIGQUIT.
///
/// While an `Interrupt` exists, such a signal ends the process at once and by the same signal, so that a
/// shell reports it correctly, and unfinished files are removed. Nothing is freed, and whoever waits for the
/// process does not wait until the system has freed its memory: with a map of a million entries that would
/// take about 50 ms. A signal that was ignored when the process
/// began (`nohup`) stays ignored. At most one instance at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// While one exists, its owner must poll `wanted`: the first signal only sets it, so that work in progress
  /// can be stopped cleanly. A second signal ends the process.
  class Polled {
   public:
    explicit Polled(const Interrupt&);
    Polled(const Polled&) = delete;
    Polled& operator=(const Polled&) = delete;
    ~Polled();
  };

  bool wanted() const;
  /// Ends the process by the signal that set `wanted`.
  [[noreturn]] static void end_process();
};

/// Says whether there is an unfinished line on stderr, on a terminal, which is to be cleared if a signal ends
/// the process.
void set_unfinished_line(bool is_there);

/// Defers signals while it exists: for the few calls that create or finish a file. Not nested.
class DeferredSignals {
 public:
  DeferredSignals();
  DeferredSignals(const DeferredSignals&) = delete;
  DeferredSignals& operator=(const DeferredSignals&) = delete;
  ~DeferredSignals(); ///< ends the process if a signal was deferred

  /// From now on, `path` is removed if a signal ends the process.
  void add_unfinished(const std::string& path);
  /// `path` is no longer removed.
  void forget_unfinished(const std::string& path);
};

} // namespace standard_sitemap
