#pragma once

#include <cstdint>

#include "engine/crawl/record_kind.h"
#include "engine/crawl/stored_page.h"

namespace standard_sitemap {

/// Receives what an archive has, in its order.
class RecordTaker {
 public:
  virtual ~RecordTaker() = default;
  virtual void page(const StoredPage& page) = 0;
  virtual void other(OtherRecord record) = 0;
  /// Something is damaged, and stepped over. `offset`: in what the parser was given.
  virtual void damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes) = 0;
  /// All before `offset` was handed over, and what follows depends on nothing before it.
  virtual void boundary(std::uint64_t offset) = 0;
};

} // namespace standard_sitemap
