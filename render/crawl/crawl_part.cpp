#include "render/crawl/crawl_part.h"

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

void CrawlPart::page(const StoredPage& page)
{
  const auto findings = discovery_.look(page);
  if (!findings)
    return other(OtherRecord::no_address);
  yield_.counts.add(*findings);
  const Found* const found =
      findings->discovery != nullptr && findings->discovery->found ? &*findings->discovery->found : nullptr;
  if (found != nullptr || !how_.only_found)
    append_page_line(yield_.lines, *findings, how_.trace);
  if (found != nullptr && how_.keep_maps)
    yield_.maps.push_back({found->sitemap.without_fragment().text(), std::string{findings->url}});
}

void CrawlPart::other(OtherRecord record)
{
  ++yield_.counts.others[static_cast<std::size_t>(record)];
}

void CrawlPart::damage(CrawlDamage damage, std::uint64_t offset, std::uint64_t bytes)
{
  ++yield_.counts.damage[static_cast<std::size_t>(damage)];
  yield_.damaged.push_back({damage, offset, bytes});
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
