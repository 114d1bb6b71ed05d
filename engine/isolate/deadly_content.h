#pragma once

#include <cstdint>
#include <deque>

#include "engine/isolate/job_content.h"

namespace standard_sitemap {

/// What has ended a reader process: pages and documents, by their size and hash. Not thread-safe.
class DeadlyContent {
 public:
  /// Whether it has ended a process so often that it is not tried again.
  bool holds(const JobContent& content) const;
  /// It has ended a process.
  void add(const JobContent& content);

 private:
  static constexpr unsigned max_deaths = 2;
  static constexpr std::size_t max_entries = 256; ///< the oldest are forgotten

  struct Entry {
    std::size_t size;
    std::uint64_t hash;
    unsigned deaths;
  };
  /// Returns its index; the number of entries if it has none.
  std::size_t find(const JobContent& content) const;

  std::deque<Entry> entries_; ///< the latest last
};

} // namespace standard_sitemap
