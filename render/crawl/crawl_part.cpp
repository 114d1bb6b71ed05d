#include "render/crawl/crawl_part.h"

#include <algorithm>
#include <iterator>

#include "render/crawl/page_line.h"

namespace standard_sitemap {

namespace {

/// Of lines: more than come of a part that is not made to be large.
constexpr std::size_t max_kept = 32u << 20;

} // namespace

void CrawlYield::clear()
{
  lines.clear();
  counts = {};
  damaged.clear();
  maps.clear();
}

void CrawlYield::append(const CrawlYield& more)
{
  lines += more.lines;
  counts.add(more.counts);
  const auto room = static_cast<std::ptrdiff_t>(max_damaged_places - damaged.size());
  damaged.insert(damaged.end(), more.damaged.begin(),
                 more.damaged.begin() + std::min(room, std::ssize(more.damaged)));
  maps.insert(maps.end(), more.maps.begin(), more.maps.end());
}

std::size_t CrawlYield::memory() const
{
  constexpr std::size_t map_bytes = sizeof(NamedMap) + 200;
  return lines.size() + damaged.size() * sizeof(DamagedPlace) + maps.size() * map_bytes;
}

void CrawlPart::page(const StoredPage& page)
{
  const auto findings = discovery_.look(page);
  if (!findings)
    return other(OtherRecord::no_address);
  CrawlYield& yield = current();
  yield.counts.add(*findings);
  const Found* const found =
      findings->discovery != nullptr && findings->discovery->found ? &*findings->discovery->found : nullptr;
  if (found != nullptr || !how_.only_found)
    append_page_line(yield.lines, *findings, how_.trace);
  if (found != nullptr && how_.keep_maps)
    yield.maps.push_back({found->sitemap.without_fragment().text(), std::string{findings->url}});
}

void CrawlPart::other(OtherRecord record)
{
  ++current().counts.others[static_cast<std::size_t>(record)];
}

void CrawlPart::damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes)
{
  CrawlYield& yield = current();
  ++yield.counts.damage[static_cast<std::size_t>(damage)];
  if (yield.damaged.size() < max_damaged_places)
    yield.damaged.push_back({damage, offset, bytes});
}

void CrawlPart::confirm()
{
  yield_.append(provisional_);
  retract();
}

void CrawlPart::retract()
{
  provisional_.clear();
  is_provisional_ = false;
}

void CrawlPart::boundary(std::uint64_t offset)
{
  if (yield_.lines.size() > max_kept)
    return;
  mark_ = {offset, yield_.lines.size(), yield_.damaged.size(), yield_.maps.size(), yield_.counts};
  has_mark_ = true;
}

std::uint64_t CrawlPart::cut_to_boundary(std::uint64_t fallback)
{
  if (!has_mark_)
    mark_ = {fallback, 0, 0, 0, {}};
  yield_.lines.resize(mark_.lines);
  yield_.damaged.resize(mark_.damaged);
  yield_.maps.resize(mark_.maps);
  yield_.counts = mark_.counts;
  return mark_.offset;
}

} // namespace standard_sitemap
