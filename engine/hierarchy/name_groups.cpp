#include "engine/hierarchy/name_groups.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/keyed_hash.h"
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

/// Names sorted by their language's rules, divided into named ranges.
class NameRanges {
 public:
  NameRanges(std::span<const std::string_view> names, std::vector<std::uint32_t> members,
             const Collation& collation, const Collation::Before& before)
      : names_(names), members_(std::move(members))
  {
    std::vector<std::string_view> own;
    own.reserve(members_.size());
    for (const std::uint32_t member : members_)
      own.push_back(names[member]);
    order_ =
        collation.order(own, [&](std::size_t a, std::size_t b) { return before(members_[a], members_[b]); });
  }

  /// Groups of at most `max_groups` names; repeated on the groups until there are at most `max_groups`.
  std::vector<NameGroup> groups(std::size_t max_groups) const
  {
    std::vector<NameGroup> groups;
    std::vector<std::size_t> ends; // in `order_`, of each group
    for (const std::size_t size : even_sizes(order_.size(), max_groups)) {
      const std::size_t begin = ends.empty() ? 0 : ends.back();
      ends.push_back(begin + size);
      NameGroup group{range_name(begin, ends.back()), {}, {}};
      for (std::size_t i = begin; i < ends.back(); ++i)
        group.members.push_back(members_[order_[i]]);
      std::sort(group.members.begin(), group.members.end());
      groups.push_back(std::move(group));
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
        wider.push_back({range_name(begin, wider_ends.back()), {next, end}, {}});
        next = end;
      }
      groups = std::move(wider);
      ends = std::move(wider_ends);
    }
    return groups;
  }

 private:
  static std::vector<std::size_t> even_sizes(std::size_t total, std::size_t max_groups)
  {
    const std::size_t parts = (total + max_groups - 1) / max_groups;
    std::vector<std::size_t> sizes(parts, total / parts);
    for (std::size_t i = 0; i < total % parts; ++i)
      ++sizes[i];
    return sizes;
  }

  std::string_view at(std::size_t place) const { return names_[members_[order_[place]]]; }

  std::string range_name(std::size_t begin, std::size_t end) const
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

  std::span<const std::string_view> names_;
  std::vector<std::uint32_t> members_;
  std::vector<std::size_t> order_; ///< of `members_`
};

/// Digits come first, then letters, then everything else.
int rank_of(std::string_view initial)
{
  return initial == "0–9" ? 0 : initial == "…" ? 2 : 1;
}

} // namespace

NameGrouping::NameGrouping(std::string_view language, std::size_t max_groups)
    : initials_(language), collation_(language), max_groups_(max_groups)
{
}

std::vector<NameGroup> NameGrouping::groups(std::span<const std::string_view> names,
                                            const Collation::Before& before) const
{
  const auto in_ranges = [&](std::vector<std::uint32_t> members) {
    return NameRanges{names, std::move(members), collation_, before}.groups(max_groups_);
  };
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> place;
  std::vector<NameGroup> found;
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    std::string initial = initials_.of(names[i]);
    const auto [entry, first] = place.try_emplace(initial, found.size());
    if (first)
      found.push_back({std::move(initial), {}, {}});
    found[entry->second].members.push_back(i);
  }
  if (found.size() == 1)
    return in_ranges(std::move(found.front().members));

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
