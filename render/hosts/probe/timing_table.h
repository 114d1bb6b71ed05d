#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/curl/hop_timing.h"

namespace standard_sitemap {

/// Writes how long each part of each request took as rows of a table, in milliseconds, one when each hop is
/// over: rows need no memory, however many requests there are.
class TimingTable {
 public:
  /// Receives the lines, without their ends.
  using Line = std::function<void(std::string_view)>;

  explicit TimingTable(Line line) : line_(std::move(line)) {}
  /// The first row is preceded by the names of the columns.
  void add(const HopTiming& hop);

 private:
  Line line_;
  bool has_heading_ = false;
};

} // namespace standard_sitemap
