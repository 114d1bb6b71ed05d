// The order of siblings whose names are numbers, dates or months.

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/stoppable_sort.h"
#include "engine/hierarchy/path_tree_builder.h"
#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap {
namespace {

bool is_month(const NameValue& value)
{
  return value.kind == NameValue::Kind::month;
}

} // namespace

// G-13: folders named by numbers, dates or months are sorted by them, within the places that the list gives
// these folders. A page without anything below it stays where its author has put it, unless it is a date or
// month beside folders that are: an archive may have years with one page.
void PathTreeBuilder::order_by_value(Places& children) const
{
  struct Valued {
    NameValue value;
    std::size_t at; ///< in `children`
    Place place;
  };
  std::array<std::vector<Valued>, 2> folders_by_kind; // numbers and dates; months
  for (std::size_t at = 0; at < children.size(); ++at)
    if (const auto value = is_leaf(children[at]) ? std::nullopt : value_of(children[at]))
      folders_by_kind[is_month(*value) ? 1 : 0].push_back({*value, at, children[at]});
  for (const bool are_months : {false, true}) {
    std::vector<Valued>& valued = folders_by_kind[are_months ? 1 : 0];
    const bool are_dates = std::ranges::any_of(
        valued, [](const Valued& one) { return one.value.kind != NameValue::Kind::number; });
    if (are_dates) {
      const std::size_t folders = valued.size();
      for (std::size_t at = 0; at < children.size(); ++at)
        if (const auto value = is_leaf(children[at]) ? value_of(children[at]) : std::nullopt)
          if (is_month(*value) == are_months)
            valued.push_back({*value, at, children[at]});
      std::erase_if(valued, [&](const Valued& one) {
        return one.value.kind == NameValue::Kind::number && is_leaf(one.place);
      });
      if (valued.size() != folders)
        stoppable_sort(
            valued.begin(), valued.end(), [](const Valued& a, const Valued& b) { return a.at < b.at; },
            poll_);
    }
    std::vector<std::size_t> places;
    places.reserve(valued.size());
    for (const Valued& one : valued)
      places.push_back(one.at);
    const auto is_before = [](const Valued& a, const Valued& b) {
      return a.value.parts != b.value.parts ? a.value.parts < b.value.parts : a.at < b.at;
    };
    if (std::ranges::is_sorted(valued, is_before))
      continue;
    stoppable_sort(valued.begin(), valued.end(), is_before, poll_);
    for (std::size_t i = 0; i < valued.size(); ++i)
      children[places[i]] = valued[i].place;
  }
}

std::optional<NameValue> PathTreeBuilder::value_of(Place place) const
{
  poll_.step();
  if (is_generated(place)) {
    const Subtree& group = subtree(place);
    if (group.row != none) // rows to be filled stay together
      return std::nullopt;
    return name_value(std::string_view{tree_.names}.substr(group.name_begin, group.name_size));
  }
  if (const std::string_view name = authored_name(place); !name.empty())
    return name_value(name);
  if (parent_of(last_of(place)) == 0) // a host
    return std::nullopt;
  if (auto date = date_of_steps(place))
    return date;
  if (!is_page(place) && subtree(place).top != last_of(place) - page_count_) // the name has several steps
    return std::nullopt;
  const std::string_view step = step_of(place);
  if (!step.starts_with('/'))
    return std::nullopt;
  if (step.find('%') == step.npos)
    return name_value(step.substr(1));
  std::string name;
  append_segment_name(step, options_.language, name);
  return name_value(name);
}

// Returns the date of `/2024/05` below any folder, and of a merged `2024-05`, if the year has only that
// month.
std::optional<NameValue> PathTreeBuilder::date_of_steps(Place place) const
{
  const Place last = last_of(place);
  DateLevel level = is_page(last) ? date_level(step_of(last), folders_.dates[parent_of(last)])
                                  : folders_.dates[last - page_count_];
  if (level == DateLevel::none || (is_page(last) && !is_page(place)))
    return std::nullopt;
  if (!is_page(place) && folders_.dates[subtree(place).top] == DateLevel::none)
    return std::nullopt; // other steps are in the name
  NameValue date{NameValue::Kind::date};
  for (Place of = last; level != DateLevel::none; of = page_count_ + parent_of(of)) {
    const auto part = name_value(step_of_own(of).substr(1));
    date.parts[static_cast<std::size_t>(level) - 1] = part ? part->parts[0] : 0;
    level = level == DateLevel::year ? DateLevel::none
                                     : static_cast<DateLevel>(static_cast<std::uint8_t>(level) - 1);
  }
  return date;
}

} // namespace standard_sitemap
