#pragma once

#include <chrono>
#include <string>

namespace standard_sitemap {

/// A line on a terminal that shows the progress of work that takes a while. Removed on destruction, and by
/// `clear`.
///
///   ProgressLine progress;
///   if (progress.is_due()) progress.show("7 of 12 documents");
class ProgressLine {
 public:
  /// Stays silent unless stderr is a terminal.
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  /// Whether it is time for a new text: not in the first moments, and then several times a second.
  bool is_due();
  /// `text` is trusted, and fits into a line.
  void show(const std::string& text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  Clock::time_point next_;
  bool shown_ = false;
};

} // namespace standard_sitemap
