#include "engine/place/trail_draft.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/place/place_text.h"

namespace standard_sitemap {

void TrailDraft::add(Item item, PageStatements& notes)
{
  std::string name = item.name.empty() ? std::move(item.name_of_target) : std::move(item.name);
  if (name.empty())
    return note(notes, Code::place_unusable,
                "an item of the page's breadcrumbs has no name, and is left out");
  ++items_;
  const PageStatements::Item named{std::move(name), std::move(item.href   ? item.href
                                                              : item.link ? item.link
                                                                          : item.url)};
  all_have_positions_ &= item.position.has_value();
  if (all_have_positions_)
    place(*item.position, named);
  if (authored_.size() < StatedPlace::max_trail_items)
    authored_.push_back(named);
}

/// Keeps the item if its position is among the lowest.
void TrailDraft::place(double position, const PageStatements::Item& item)
{
  const auto after =
      std::ranges::upper_bound(placed_, position, {}, [](const Placed& placed) { return placed.position; });
  if (after == placed_.end() && placed_.size() == StatedPlace::max_trail_items)
    return;
  placed_.insert(after, {position, item});
  if (placed_.size() > StatedPlace::max_trail_items)
    placed_.pop_back();
}

void TrailDraft::finish(PageStatements& statements) &&
{
  if (items_ == 0)
    return;
  if (items_ > StatedPlace::max_trail_items)
    note(statements, Code::limit_place,
         "breadcrumbs of the page have more than " + std::to_string(StatedPlace::max_trail_items) +
             " items; the rest is left out");
  if (all_have_positions_)
    std::ranges::transform(placed_, authored_.begin(), [](Placed& placed) { return std::move(placed.item); });
  if (std::ranges::find(statements.trails, authored_) != statements.trails.end())
    return;
  if (statements.trails.size() == PageStatements::max_trails)
    return note(statements, Code::limit_place,
                "the page has more lists of breadcrumbs than are read; the rest is left out");
  statements.trails.push_back(std::move(authored_));
}

std::optional<double> position_of(std::string_view text)
{
  text = stripped(text);
  constexpr std::size_t most_digits = 15; // each such number is exact
  if (text.empty() || text.size() > most_digits || !is_ascii_digit(text.front()))
    return std::nullopt;
  double value = 0, unit = 1;
  bool fraction = false;
  for (const char c : text) {
    if (c == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (!is_ascii_digit(c))
      return std::nullopt;
    value = 10 * value + (c - '0');
    unit *= fraction ? 10 : 1;
  }
  return value / unit;
}

} // namespace standard_sitemap
