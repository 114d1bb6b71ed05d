#pragma once

#include <cstdint>
#include <deque>

#include "engine/isolate/job_content.h"

namespace standard_sitemap {

/// Pages and documents that have ended a reader process, by their size and hash. Not thread-safe.
class DeadlyContent {
 public:
  /// Whether the content has ended a process so often that it is not tried again.
  bool holds(const JobContent& content) const;
  /// Notes that the content has ended a process.
  void add(const JobContent& content);

 private:
  static constexpr unsigned max_deaths = 2;
  static constexpr std::size_t max_entries = 256; ///< the oldest are forgotten

  struct Entry {
    std::size_t size;
    std::uint64_t hash;
    unsigned deaths;
  };
  /// Returns the index of the content's entry; the number of entries if it has none.
  std::size_t find(const JobContent& content) const;

  std::deque<Entry> entries_; ///< the latest last
};

} // namespace standard_sitemap
