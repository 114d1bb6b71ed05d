#pragma once

#include <chrono>

#include "engine/load/load.h"

namespace standard_sitemap {

/// A line on a terminal that shows the progress of a load that takes a while. Removed on destruction.
class Progress {
 public:
  /// Stays silent unless stderr is a terminal.
  Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void show(const Load& load);

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  Clock::time_point next_;
  bool shown_ = false;
};

} // namespace standard_sitemap
