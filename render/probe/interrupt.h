#pragma once

namespace standard_sitemap {

/// While one exists, the first SIGINT (Ctrl-C) only sets `wanted`, so that what is under way can be given up
/// in order; a second one ends the process as ever. At most one at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  bool wanted() const;
  /// Ends the process by SIGINT, so that a shell sees what happened.
  [[noreturn]] static void end_process();
};

} // namespace standard_sitemap
