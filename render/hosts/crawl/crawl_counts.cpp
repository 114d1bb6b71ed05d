#include "render/hosts/crawl/crawl_counts.h"

#include <algorithm>
#include <numeric>

namespace standard_sitemap {

namespace {

template <std::size_t size>
void add_each(std::array<std::uint64_t, size>& to, const std::array<std::uint64_t, size>& more)
{
  for (std::size_t i = 0; i < size; ++i)
    to[i] += more[i];
}

template <std::size_t size>
std::uint64_t sum(const std::array<std::uint64_t, size>& counts)
{
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

} // namespace

void CrawlCounts::add(const PageFindings& page)
{
  ++pages;
  if (!page.cut.empty()) {
    ++cut_pages;
    for (unsigned i = 0; i < cut_count; ++i)
      cut[i] += page.cut.has(static_cast<Cut>(i)) ? 1 : 0;
  }
  if (page.discovery == nullptr)
    return;
  if (page.discovery->found) {
    ++found;
    ++by_rule[static_cast<std::size_t>(page.discovery->found->rule)];
  } else if (std::ranges::any_of(page.discovery->trace, &TraceEntry::near_miss)) {
    ++near_misses;
  }
}

void CrawlCounts::add(const CrawlCounts& other)
{
  pages += other.pages;
  found += other.found;
  near_misses += other.near_misses;
  cut_pages += other.cut_pages;
  add_each(by_rule, other.by_rule);
  add_each(cut, other.cut);
  add_each(others, other.others);
  add_each(damage, other.damage);
}

std::uint64_t CrawlCounts::records() const
{
  return pages + sum(others);
}

std::uint64_t CrawlCounts::damages() const
{
  return sum(damage);
}

} // namespace standard_sitemap
