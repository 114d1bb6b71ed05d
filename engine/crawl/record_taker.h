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
  /// All before `offset` was handed over, and what follows depends on nothing before it. `unpacked`: what
  /// members have unpacked to since the beginning or a jump.
  virtual void boundary(std::uint64_t offset, std::uint64_t unpacked) = 0;

  /// What comes from now on is provisional, until `confirm` or `retract`: it lies within a long record, of
  /// which only the end will say whether it is content. There is no boundary until then.
  virtual void begin_provisional() = 0;
  virtual void confirm() = 0; ///< what is provisional stays
  virtual void retract() = 0; ///< what is provisional is forgotten
  /// Whether more can be kept that is provisional; if not, all of it will be retracted.
  virtual bool has_room() const = 0;
};

} // namespace standard_sitemap
