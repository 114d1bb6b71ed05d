#include "render/hosts/probe/timing_table.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace standard_sitemap {

namespace {

constexpr std::size_t column_width = 10;

void add_cell(std::string& row, std::string_view text)
{
  row.append(column_width - std::min(column_width, text.size()), ' ').append(text);
  row += ' ';
}

/// In milliseconds; `-` if this part did not take place.
std::string cell_of(std::optional<HopTiming::Duration> duration)
{
  if (!duration)
    return "-";
  constexpr std::int64_t per_unit = 100; // of a tenth of a millisecond, to which it is rounded
  const std::int64_t tenths = (duration->count() + per_unit / 2) / per_unit;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

} // namespace

void TimingTable::add(const HopTiming& hop)
{
  if (!has_heading_) {
    std::string heading;
    for (const std::string_view title :
         {"lookup ms", "connect ms", "TLS ms", "first byte", "total ms", "bytes", "status"})
      add_cell(heading, title);
    line_(heading + " address");
    has_heading_ = true;
  }
  std::string row;
  for (const auto& part : {hop.name_lookup, hop.connect, hop.tls, hop.first_byte})
    add_cell(row, cell_of(part));
  add_cell(row, cell_of(hop.total));
  add_cell(row, std::to_string(hop.bytes));
  add_cell(row, hop.status == 0 ? "-" : std::to_string(hop.status));
  line_(row + ' ' + hop.url.text());
}

} // namespace standard_sitemap
