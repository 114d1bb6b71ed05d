#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// What one run gave that is repeated when files change.
struct WatchedRun {
  std::optional<ExitStatus> status;      ///< nullopt: a signal asked the process to end
  std::vector<std::string> files = {};   ///< on which it depends, whether they exist or not
  std::vector<std::string> folders = {}; ///< the same, each with everything in it
};

/// What is on standard output while files are watched: the last good report.
class Screen {
 public:
  /// The report of the current run; not shown yet.
  std::string& draft() { return draft_; }
  /// Shows the draft if it is good, otherwise the last good one again, on a terminal, or the draft if there
  /// was none yet. To be called once in each run, before messages about it are printed.
  void show(bool is_good);
  /// Empties a terminal for the next run.
  void clear();
  /// Whether standard output takes no more: nobody reads it, or there was an error.
  bool is_closed() const { return is_closed_; }
  /// A sentence about that error; nullopt if there was none.
  const std::optional<std::string>& error() const { return error_; }

 private:
  void write(const std::string& text);

  std::string draft_;
  std::optional<std::string> good_;
  bool is_closed_ = false;
  std::optional<std::string> error_;
};

/// Whether a report is worth to replace the last one: it shows a map or, if a map is checked, findings.
bool is_good(const Options& options, ExitStatus status);

/// Runs `run` whenever a file on which it depended has changed, with the command line read anew each time,
/// until a signal ends the process, standard output takes no more, or there is no file to wait for. Returns
/// the status of the last run.
ExitStatus watch(int argc, const char* const* argv,
                 const std::function<WatchedRun(const Options&, Screen&)>& run);

} // namespace standard_sitemap
