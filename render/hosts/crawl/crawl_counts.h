#pragma once

#include <array>
#include <cstdint>

#include "render/hosts/crawl/page_discovery.h"
#include "render/hosts/crawl/record_kind.h"

namespace standard_sitemap {

/// How often each thing was met in a crawl, or in a part of it.
struct CrawlCounts {
  static constexpr std::size_t rules = 7; ///< as many as `Rule` has

  std::uint64_t pages = 0;
  std::uint64_t found = 0;       ///< pages that name a map
  std::uint64_t near_misses = 0; ///< pages that name none, but nearly do
  std::uint64_t cut_pages = 0;
  std::array<std::uint64_t, rules> by_rule{};
  std::array<std::uint64_t, cut_count> cut{};
  std::array<std::uint64_t, other_record_count> others{};
  std::array<std::uint64_t, crawl_damage_count> damage{};

  void add(const PageFindings& page);
  void add(const CrawlCounts& other);

  std::uint64_t records() const; ///< pages and others
  std::uint64_t damages() const;
};

} // namespace standard_sitemap
