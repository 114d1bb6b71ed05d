#pragma once

#include <string>

namespace standard_sitemap {

/// What asks the process to end: SIGINT (Ctrl-C), SIGTERM, SIGHUP and SIGQUIT.
///
/// While one `Interrupt` exists, such a signal ends the process at once and by that very signal, so that a
/// shell sees what happened, and no unfinished file stays behind. A signal that was ignored when the process
/// began
/// (`nohup`) stays ignored. At most one at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// While one exists, whoever made it looks at `wanted` again and again: the first signal then only sets it,
  /// so that what is under way can be given up in order. A second one ends the process.
  class Polled {
   public:
    explicit Polled(const Interrupt&);
    Polled(const Polled&) = delete;
    Polled& operator=(const Polled&) = delete;
    ~Polled();
  };

  bool wanted() const;
  /// Ends the process as the signal would have that `wanted` is about.
  [[noreturn]] static void end_process();
};

/// While one exists, signals wait: for the few calls that make an unfinished file, or finish it. Not nested.
class SignalsWait {
 public:
  SignalsWait();
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;
  ~SignalsWait(); ///< ends the process if there was a signal

  /// From now on `path` is removed if a signal ends the process.
  void add_unfinished(const std::string& path);
  /// Not any more.
  void forget_unfinished(const std::string& path);
};

} // namespace standard_sitemap
