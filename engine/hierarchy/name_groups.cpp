#include "engine/hierarchy/name_groups.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/display/shown.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t longest_end_of_range = 40; ///< code points

/// Returns the shortest prefix of `name` that distinguishes it from `other`; numbers are not cut.
std::string_view distinguishing_prefix(std::string_view name, std::string_view other)
{
  std::size_t same = 0;
  while (same < name.size() && same < other.size() && name[same] == other[same])
    ++same;
  std::size_t end = std::min(same + 1, name.size());
  while (end < name.size() &&
         (is_utf8_continuation(name[end]) || (is_ascii_digit(name[end - 1]) && is_ascii_digit(name[end]))))
    ++end;
  return name.substr(0, end);
}

/// Splits `total` into the fewest sizes that are at most `most`, as even as possible.
std::vector<std::size_t> even_sizes(std::size_t total, std::size_t most)
{
  const std::size_t parts = (total + most - 1) / most;
  std::vector<std::size_t> sizes(parts, total / parts);
  for (std::size_t i = 0; i < total % parts; ++i)
    ++sizes[i];
  return sizes;
}

/// Divides names into groups of at most `max_groups`, and the groups again until there are at most
/// `max_groups`. `name_of`, `members_of`: take a range of places in the order of the names.
template <class NameOf, class MembersOf>
std::vector<NameGroup> ranges(std::size_t names, std::size_t max_groups, bool are_to_be_filled,
                              NameOf name_of, MembersOf members_of)
{
  std::vector<NameGroup> groups;
  std::vector<std::size_t> ends; // of each group
  for (const std::size_t size : even_sizes(names, max_groups)) {
    const std::size_t begin = ends.empty() ? 0 : ends.back();
    ends.push_back(begin + size);
    groups.push_back({name_of(begin, ends.back()), {}, members_of(begin, ends.back()), are_to_be_filled});
  }
  while (groups.size() > max_groups) {
    std::vector<NameGroup> wider;
    std::vector<std::size_t> wider_ends;
    auto next = std::make_move_iterator(groups.begin());
    std::size_t index = 0;
    for (const std::size_t size : even_sizes(groups.size(), max_groups)) {
      const std::size_t begin = wider_ends.empty() ? 0 : wider_ends.back();
      index += size;
      wider_ends.push_back(ends[index - 1]);
      const auto end = next + static_cast<std::ptrdiff_t>(size);
      wider.push_back({name_of(begin, wider_ends.back()), {next, end}, {}, are_to_be_filled});
      next = end;
    }
    groups = std::move(wider);
    ends = std::move(wider_ends);
  }
  return groups;
}

/// Digits come first, then letters, then everything else.
int rank_of(std::string_view initial)
{
  return initial == digits_heading ? 0 : initial == other_heading ? 2 : 1;
}

} // namespace

NameRanges::NameRanges(std::vector<std::string_view> names, const Collation& collation,
                       const Collation::Before& before, StopPoll poll)
    : names_(std::move(names)), order_(collation.order(names_, before, poll))
{
}

std::string NameRanges::name(std::size_t begin, std::size_t end) const
{
  const std::size_t last = end - 1;
  const auto outer = [this](std::size_t place, bool before) {
    const bool is_end = before ? place == 0 : place + 1 == order_.size();
    const std::size_t other = before != is_end ? place - 1 : place + 1;
    return order_.size() == 1 ? at(place) : distinguishing_prefix(at(place), at(other));
  };
  const std::string from = shown_text(outer(begin, true), longest_end_of_range);
  const std::string to = shown_text(outer(last, false), longest_end_of_range);
  return from == to ? from : from + " – " + to;
}

std::vector<std::uint32_t> NameRanges::members(std::size_t begin, std::size_t end) const
{
  std::vector<std::uint32_t> members;
  members.reserve(end - begin);
  for (std::size_t place = begin; place < end; ++place)
    members.push_back(static_cast<std::uint32_t>(order_[place]));
  std::sort(members.begin(), members.end());
  return members;
}

NameGrouping::NameGrouping(std::string_view language, std::size_t max_groups)
    : initials_(language), collation_(language), max_groups_(max_groups)
{
}

std::vector<NameGroup> NameGrouping::groups(std::span<const std::string_view> names,
                                            const Collation::Before& before, StopPoll poll) const
{
  InitialGroups found;
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    poll.step_on(names[i]);
    found.add(found.of(initials_.of(names[i])), i);
  }
  return in_order(std::move(found).take(), [&](const std::vector<std::uint32_t>& members) {
    std::vector<std::string_view> own;
    own.reserve(members.size());
    for (const std::uint32_t member : members)
      own.push_back(names[member]);
    const NameRanges sorted{std::move(own), collation_,
                            [&](std::size_t a, std::size_t b) { return before(members[a], members[b]); },
                            poll};
    return ranges(
        members.size(), max_groups_, false,
        [&](std::size_t begin, std::size_t end) { return sorted.name(begin, end); },
        [&](std::size_t begin, std::size_t end) {
          std::vector<std::uint32_t> inside = sorted.members(begin, end);
          for (std::uint32_t& member : inside)
            member = members[member];
          return inside;
        });
  });
}

std::vector<NameGroup> NameGrouping::groups_to_be_filled(std::vector<NameGroup> by_initial) const
{
  return in_order(std::move(by_initial), [&](const std::vector<std::uint32_t>& members) {
    return ranges(
        members.size(), max_groups_, true, [](std::size_t, std::size_t) { return std::string{}; },
        [&](std::size_t begin, std::size_t end) {
          return std::vector<std::uint32_t>(members.begin() + static_cast<std::ptrdiff_t>(begin),
                                            members.begin() + static_cast<std::ptrdiff_t>(end));
        });
  });
}

std::uint32_t InitialGroups::of(std::string_view initial)
{
  if (groups_.empty() || groups_[last_].name != initial) {
    const auto [entry, first] =
        places_.try_emplace(std::string{initial}, static_cast<std::uint32_t>(groups_.size()));
    if (first)
      groups_.push_back({std::string{initial}, {}, {}, false});
    last_ = entry->second;
  }
  return last_;
}

template <class InRanges>
std::vector<NameGroup> NameGrouping::in_order(std::vector<NameGroup> found, InRanges in_ranges) const
{
  if (found.size() == 1)
    return in_ranges(found.front().members);

  std::vector<std::string_view> headings;
  headings.reserve(found.size());
  for (const NameGroup& group : found)
    headings.push_back(group.name);
  std::vector<std::size_t> order = collation_.order(headings);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rank_of(headings[a]) < rank_of(headings[b]); });
  std::vector<NameGroup> groups;
  groups.reserve(found.size());
  for (const std::size_t index : order) {
    NameGroup& group = found[index];
    if (group.members.size() > max_groups_)
      group.groups = in_ranges(std::exchange(group.members, {}));
    groups.push_back(std::move(group));
  }
  return groups;
}

} // namespace standard_sitemap
