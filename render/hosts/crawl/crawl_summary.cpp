#include "render/hosts/crawl/crawl_summary.h"

#include <algorithm>
#include <cstdio>

#include "discovery/discovery.h"

namespace standard_sitemap {

namespace {

/// `1,234,567`
std::string grouped(std::uint64_t number)
{
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

std::string counted(std::uint64_t number, const char* one, const char* several)
{
  return grouped(number) + ' ' + (number == 1 ? one : several);
}

std::string row(std::string_view name, std::uint64_t number)
{
  constexpr std::size_t width = 20;
  std::string text = "  " + std::string{name};
  text.resize(std::max(text.size(), width), ' ');
  return text + ' ' + grouped(number);
}

std::string with_unit(double bytes)
{
  constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  for (; bytes >= 1'024 && unit + 1 < std::size(units); ++unit)
    bytes /= 1'024;
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %s", unit == 0 ? 0 : 1, bytes, units[unit]);
  return text;
}

template <class Counts, class Name>
void add_rows(std::vector<std::string>& lines, const Counts& counts, Name name)
{
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0)
      lines.push_back(row(name(i), counts[i]));
}

} // namespace

std::vector<std::string> crawl_summary(const CrawlCounts& counts, const CrawlEffort& effort)
{
  std::vector<std::string> lines;
  lines.push_back(counted(counts.pages, "page", "pages") + " in " +
                  counted(counts.records(), "record", "records") + " of " +
                  counted(effort.inputs, "input", "inputs") + "; " + grouped(counts.found) +
                  (counts.found == 1 ? " names" : " name") + " a map");
  add_rows(lines, counts.by_rule, [](std::size_t i) { return rule_name(static_cast<Rule>(i)); });
  if (counts.near_misses > 0)
    lines.push_back(row("near misses", counts.near_misses));
  if (counts.cut_pages > 0)
    lines.push_back("not read as a whole: " + counted(counts.cut_pages, "page", "pages"));
  add_rows(lines, counts.cut, [](std::size_t i) { return cut_name(static_cast<Cut>(i)); });
  if (counts.records() > counts.pages)
    lines.push_back("no pages: " + counted(counts.records() - counts.pages, "record", "records"));
  add_rows(lines, counts.others,
           [](std::size_t i) { return other_record_name(static_cast<OtherRecord>(i)); });
  if (counts.damages() > 0)
    lines.push_back("damaged: " + counted(counts.damages(), "place", "places"));
  for (std::size_t i = 0; i < counts.damage.size(); ++i)
    if (counts.damage[i] > 0)
      lines.push_back("  " + std::string{crawl_damage_phrase(static_cast<CrawlDamage>(i))} + ": " +
                      grouped(counts.damage[i]));
  const double seconds = std::max(effort.time.count(), 1e-6);
  char time[32];
  std::snprintf(time, sizeof time, "%.1f s", seconds);
  lines.push_back(with_unit(static_cast<double>(effort.bytes)) + " in " + time + ": " +
                  with_unit(static_cast<double>(effort.bytes) / seconds) + " and " +
                  grouped(static_cast<std::uint64_t>(static_cast<double>(counts.pages) / seconds)) +
                  " pages a second, " + counted(effort.threads, "thread", "threads"));
  return lines;
}

std::string damage_sentence(const std::string& input, CrawlDamage damage, std::uint64_t offset,
                            std::uint64_t bytes)
{
  std::string text = input + ": byte " + grouped(offset) + ": " + std::string{crawl_damage_phrase(damage)};
  if (bytes > 0)
    text += " (" + counted(bytes, "byte", "bytes") + ')';
  return text;
}

} // namespace standard_sitemap
