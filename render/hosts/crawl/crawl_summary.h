#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "render/hosts/crawl/crawl_counts.h"

namespace standard_sitemap {

/// What was read, and how fast.
struct CrawlEffort {
  std::size_t inputs = 0;
  std::uint64_t bytes = 0; ///< as they were read
  std::chrono::duration<double> time{};
  unsigned threads = 1;
};

/// The summary of a crawl for people, in lines: the first is a sentence, the others have a number each.
std::vector<std::string> crawl_summary(const CrawlCounts& counts, const CrawlEffort& effort);

/// A damaged place in a sentence: `pages.warc.gz: byte 1,234: a compressed member is damaged; 567 bytes are
/// left out`.
std::string damage_sentence(const std::string& input, CrawlDamage damage, std::uint64_t offset,
                            std::uint64_t bytes);

} // namespace standard_sitemap
