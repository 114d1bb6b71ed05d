#pragma once

#include <string>
#include <vector>

#include "render/hosts/probe/exit_status.h"

#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test {

/// The result of a run of the built `sitemap-probe`.
struct ProbeRun {
  int status = -1; ///< 128 or more if a signal ended it
  std::string out, err;

  bool ended_with(ExitStatus expected) const { return status == static_cast<int>(expected); }
};

/// Runs the probe to its end, in the C.UTF-8 locale, 100 columns wide, without a terminal.
ProbeRun run_probe(const std::vector<std::string>& arguments);

/// The same for a copy of the program.
ProbeRun run_program(const std::string& program, const std::vector<std::string>& arguments);

/// `run_probe` with its stdin opened at this path.
ProbeRun run_probe_reading(const std::string& stdin_file, const std::vector<std::string>& arguments);

/// A probe that is running.
class StartedProbe {
 public:
  explicit StartedProbe(const std::vector<std::string>& arguments);
  StartedProbe(const StartedProbe&) = delete;
  StartedProbe& operator=(const StartedProbe&) = delete;
  ~StartedProbe(); ///< ends it, if it has not ended

  void signal(int number) const;
  /// What it has written by now.
  std::string out() const;
  std::string err() const;
  ProbeRun wait();

 private:
  TemporaryDirectory directory_;
  int process_ = -1;
};

/// To run the probe with its stdout closed.
inline constexpr const char* closed = "(closed)";

/// The same, with these additional assignments in its environment (`LC_ALL=C`), and its stdout opened at this
/// path, or `closed`.
ProbeRun run_probe_with(const std::vector<std::string>& environment, const std::string& stdout_file,
                        const std::vector<std::string>& arguments);

} // namespace standard_sitemap::test
