#include "render/hosts/crawl/crawl_part.h"

#include <algorithm>
#include <iterator>

#include "render/hosts/crawl/page_line.h"

namespace standard_sitemap {

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
  if (is_over_)
    return;
  const auto findings = discovery_.look(page);
  if (!findings)
    return other(OtherRecord::no_address);
  CrawlYield& yield = current();
  yield.counts.add(*findings);
  const bool has_place = findings->place != nullptr && !findings->place->empty();
  const Found* const found =
      findings->discovery != nullptr && findings->discovery->found ? &*findings->discovery->found : nullptr;
  if (found != nullptr || has_place || !how_.only_found)
    append_page_line(yield.lines, *findings, how_.trace);
  if (found != nullptr && how_.keep_maps)
    yield.maps.push_back({found->sitemap.without_fragment().text(), std::string{findings->url}});
  make_room();
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
  if (!is_over_)
    yield_.append(provisional_);
  retract();
  make_room();
}

void CrawlPart::retract()
{
  provisional_.clear();
  is_provisional_ = false;
}

void CrawlPart::boundary(std::uint64_t offset, std::uint64_t unpacked)
{
  if (is_over_)
    return;
  mark_ = {{offset, unpacked}, yield_.lines.size(), yield_.damaged.size(), yield_.maps.size(), yield_.counts};
  has_mark_ = true;
}

CrawlPart::Boundary CrawlPart::cut_to_boundary(std::uint64_t fallback)
{
  if (!has_mark_)
    mark_.boundary.offset = fallback;
  forget_after_mark();
  return mark_.boundary;
}

/// Forgets all results if there is no mark.
void CrawlPart::forget_after_mark()
{
  yield_.lines.resize(mark_.lines);
  yield_.damaged.resize(mark_.damaged);
  yield_.maps.resize(mark_.maps);
  yield_.counts = mark_.counts;
}

/// Hands on the results if there are many; if they are not handed on, stops.
void CrawlPart::make_room()
{
  if (is_over_ || yield_.memory() <= (hand_on_ ? max_handed_on : max_kept))
    return;
  if (hand_on_) {
    is_over_ = !hand_on_(yield_);
    return;
  }
  is_over_ = true;
  forget_after_mark();
  yield_.lines.shrink_to_fit();
  yield_.maps.shrink_to_fit();
}

} // namespace standard_sitemap
