#pragma once

#include <cstdint>

#include "render/hosts/crawl/record_kind.h"
#include "render/hosts/crawl/stored_page.h"

namespace standard_sitemap {

/// Receives the contents of an archive, in order.
class RecordTaker {
 public:
  virtual ~RecordTaker() = default;
  virtual void page(const StoredPage& page) = 0;
  virtual void other(OtherRecord record) = 0;
  /// `bytes` bytes at `offset` of the input are damaged, and were skipped.
  virtual void damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes) = 0;
  /// Everything before `offset` has been delivered, and the rest depends on nothing before. `unpacked`: size
  /// of the content of members since the beginning or the last jump.
  virtual void boundary(std::uint64_t offset, std::uint64_t unpacked) = 0;

  /// Pages from now on are provisional, until `confirm` or `retract`: they are within a long record, and only
  /// at its end turn out to be records, or its content. Until then there is no boundary.
  virtual void begin_provisional() = 0;
  virtual void confirm() = 0; ///< keep provisional pages
  virtual void retract() = 0; ///< drop provisional pages
  /// Whether more provisional pages can be kept; if not, all of them will be retracted.
  virtual bool has_room() const = 0;
};

} // namespace standard_sitemap
