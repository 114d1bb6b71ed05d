// Grouping of folders with too many pages to look through.

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/base/ascii.h"
#include "engine/base/stoppable_sort.h"
#include "engine/hierarchy/path_tree_builder.h"

namespace standard_sitemap {

// Groups only leaves; folders stay visible unless there are too many of them.
void PathTreeBuilder::divide(Places& children)
{
  if (children.size() <= options_.max_siblings)
    return;
  poll_.steps(2 * children.size());
  const auto is_leaf = [this](Place child) { return this->is_leaf(child); };
  const auto has_no_date = [this](Place leaf) { return date_of(leaf).empty(); };
  const auto leaf_count = static_cast<std::size_t>(std::ranges::count_if(children, is_leaf));
  const bool are_leaves = children.size() - leaf_count <= options_.max_siblings;
  Places leaves, rest;
  if (!are_leaves || leaf_count == children.size()) {
    leaves = std::move(children);
  } else if (leaf_count <= options_.max_siblings) {
    return;
  } else {
    leaves.reserve(leaf_count);
    std::ranges::partition_copy(children, std::back_inserter(leaves), std::back_inserter(rest), is_leaf);
  }

  Places groups;
  if (2 * static_cast<std::size_t>(std::ranges::count_if(leaves, has_no_date)) <= leaves.size()) {
    Places undated, dated;
    std::ranges::partition_copy(leaves, std::back_inserter(undated), std::back_inserter(dated), has_no_date);
    divide_by_date(dated, groups);
    leaves = std::move(undated);
    if (leaves.size() <= options_.max_siblings) {
      rest.insert(rest.end(), leaves.begin(), leaves.end());
      leaves.clear();
    }
  }
  if (!leaves.empty())
    divide_by_name(leaves, are_leaves, groups);
  sort_by_first_page(rest);
  children = std::move(rest);
  children.insert(children.end(), groups.begin(), groups.end());
}

std::string_view PathTreeBuilder::stated_date_of(Place place) const
{
  if (!is_leaf(place)) // a leaf has a page
    return {};
  if (has_dates_)
    if (const auto date = date_at_start(pages_.date(page_of(place))); !date.empty())
      return date;
  const std::string_view step = step_of(place);
  return starts_with_digit(step) ? date_at_start(step.substr(1)) : std::string_view{};
}

// Groups by year and month like folders `/2024/05/17`, and by day if a month has too many pages.
void PathTreeBuilder::divide_by_date(Places& dated, Places& groups)
{
  constexpr std::size_t year = 4, month = 7, day = 10;
  const auto by = [this](std::size_t size) {
    return [this, size](Place a, Place b) {
      constexpr std::size_t steps_for_dates = 8;
      poll_.steps(steps_for_dates);
      return date_of(a).substr(0, size) < date_of(b).substr(0, size);
    };
  };
  const auto parts = [&](Places& places, std::size_t size) {
    stoppable_sort(places.begin(), places.end(), by(size), poll_);
    std::vector<Places> result;
    for (const Place place : places) {
      poll_.step();
      if (result.empty() || by(size)(result.back().front(), place))
        result.emplace_back();
      result.back().push_back(place);
    }
    return result;
  };
  const auto name = [this](const Places& places, std::size_t size) {
    return date_of(places.front()).substr(0, size);
  };

  for (Places& of_year : parts(dated, year)) {
    Places months;
    const std::string_view year_name = name(of_year, year);
    for (Places& of_month : parts(of_year, month)) {
      const std::string_view month_name = name(of_month, month);
      if (of_month.size() > options_.max_siblings) {
        Places days;
        for (Places& of_day : parts(of_month, day)) {
          const std::string_view day_name = name(of_day, day);
          Places inside;
          if (of_day.size() > options_.max_siblings)
            divide_by_name(of_day, true, inside); // only leaves have a date
          else
            inside = std::move(of_day);
          days.push_back(add_group(day_name, std::move(inside)));
        }
        of_month = std::move(days);
      }
      months.push_back(add_group(month_name, std::move(of_month)));
    }
    groups.push_back(months.size() == 1 ? months.front() : add_group(year_name, std::move(months)));
  }
}

void PathTreeBuilder::divide_by_name(Places& leaves, bool are_leaves, Places& groups)
{
  if (!grouping_)
    grouping_.emplace(options_.language, options_.max_siblings);
  if (options_.fills_later && are_leaves)
    return divide_by_initial(leaves, groups);
  std::string text;
  std::vector<std::size_t> ends; // of the names in `text`
  ends.reserve(leaves.size());
  for (const Place leaf : leaves) {
    poll_.step_on(step_of(leaf));
    if (const std::string_view authored = authored_name(leaf); !authored.empty())
      text += authored;
    else
      append_name(leaf, text);
    ends.push_back(text.size());
  }
  std::vector<std::string_view> names;
  names.reserve(leaves.size());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    names.push_back(std::string_view{text}.substr(begin, ends[i] - begin));
  }
  const std::vector<NameGroup> found = grouping_->groups(
      names, [&](std::size_t a, std::size_t b) { return is_before_by_uri(leaves[a], leaves[b]); }, poll_);
  add_name_groups(found, leaves, none, groups);
}

// Ranges are sorted by name later, on demand.
void PathTreeBuilder::divide_by_initial(const Places& leaves, Places& groups)
{
  InitialGroups found;
  std::array<std::uint32_t, 128> of_characters;
  of_characters.fill(none);
  for (std::uint32_t i = 0; i < leaves.size(); ++i) {
    poll_.step();
    if (const char evident = evident_initial(leaves[i]); evident != '\0') {
      std::uint32_t& group = of_characters[static_cast<unsigned char>(evident)];
      if (group == none)
        group = found.of(grouping_->initial_of({&evident, 1}));
      found.add(group, i);
      continue;
    }
    poll_.step_on(step_of(leaves[i]));
    std::string name{authored_name(leaves[i])};
    if (name.empty())
      append_name(leaves[i], name);
    found.add(found.of(grouping_->initial_of(name)), i);
  }
  add_name_groups(grouping_->groups_to_be_filled(std::move(found).take()), leaves, none, groups);
}

// Equal names are ordered by their URIs, not by the list; list order only decides which twin has the
// children. Places that are not twins differ in some step.
bool PathTreeBuilder::is_before_by_uri(Place a, Place b) const
{
  if (a == b) // sorting may compare a place with itself
    return false;
  a = last_of(a);
  b = last_of(b);
  for (;;) {
    if (step_of_own(a) != step_of_own(b))
      return step_of_own(a) < step_of_own(b);
    if (parent_of(a) == parent_of(b)) { // twins
      std::string storage_of_a, storage_of_b;
      return is_twin(a) != is_twin(b)
                 ? is_twin(b)
                 : pages_.uri(page_of(a), storage_of_a) < pages_.uri(page_of(b), storage_of_b);
    }
    a = page_count_ + parent_of(a);
    b = page_count_ + parent_of(b);
  }
}

// Adjacent ranges to be filled are one row. Recursion depth is logarithmic in the number of names.
void PathTreeBuilder::add_name_groups(std::span<const NameGroup> found, const Places& leaves,
                                      std::uint32_t row, Places& groups)
{
  for (const NameGroup& group : found) {
    poll_.steps(1 + group.members.size());
    if (group.is_to_be_filled && row == none) {
      row = static_cast<std::uint32_t>(tree_.rows.size());
      tree_.rows.push_back({none, 0});
    }
    Places members;
    members.reserve(group.groups.size() + group.members.size());
    add_name_groups(group.groups, leaves, row, members);
    for (const std::uint32_t member : group.members)
      members.push_back(leaves[member]);
    if (group.groups.empty() && !group.is_to_be_filled)
      sort_by_first_page(members);
    groups.push_back(add_group(group.name, std::move(members)));
    subtree(groups.back()).row = row;
  }
}

PathTreeBuilder::Place PathTreeBuilder::add_group(std::string_view name, Places members)
{
  Subtree group;
  group.first_child = static_cast<std::uint32_t>(children_.size());
  group.children = static_cast<std::uint32_t>(members.size());
  group.first = first_of(members.front());
  children_.insert(children_.end(), members.begin(), members.end());
  group.name_begin = static_cast<std::uint32_t>(tree_.names.size());
  group.name_size = static_cast<std::uint32_t>(name.size());
  tree_.names += name;
  subtrees_.push_back(group);
  return page_count_ + static_cast<std::uint32_t>(subtrees_.size() - 1);
}

} // namespace standard_sitemap
