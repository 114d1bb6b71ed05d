// Grouping of folders with too many pages to look through.

#include <algorithm>

#include "engine/hierarchy/path_tree_builder.h"

namespace standard_sitemap {

// Only pages are grouped; folders stay visible unless there are too many of them.
void PathTreeBuilder::divide(Subtrees& children)
{
  if (children.size() <= options_.max_siblings)
    return;
  Subtrees leaves, rest;
  for (const std::uint32_t child : children)
    (is_leaf(child) ? leaves : rest).push_back(child);
  if (rest.size() > options_.max_siblings) {
    leaves = children;
    rest.clear();
  } else if (leaves.size() <= options_.max_siblings) {
    return;
  }

  Subtrees dated, undated;
  for (const std::uint32_t leaf : leaves)
    (date_of(leaf).empty() ? undated : dated).push_back(leaf);
  Subtrees groups;
  if (dated.size() >= undated.size()) {
    divide_by_date(dated, groups);
    leaves = std::move(undated);
    if (leaves.size() <= options_.max_siblings) {
      rest.insert(rest.end(), leaves.begin(), leaves.end());
      leaves.clear();
    }
  }
  if (!leaves.empty())
    divide_by_name(leaves, groups);
  sort_by_first_page(rest);
  children = std::move(rest);
  children.insert(children.end(), groups.begin(), groups.end());
}

std::string_view PathTreeBuilder::date_of(std::uint32_t subtree) const
{
  if (!is_leaf(subtree) || is_group(subtree))
    return {};
  if (const auto date = date_at_start(pages_[subtrees_[subtree].page].date); !date.empty())
    return date;
  const std::string_view step = folder_of(subtree).step;
  return date_at_start(step.substr(std::min<std::size_t>(1, step.size())));
}

// As for folders like `/2024/05/17`: by year and month, and by day if a month has too many.
void PathTreeBuilder::divide_by_date(Subtrees& dated, Subtrees& groups)
{
  constexpr std::size_t year = 4, month = 7, day = 10;
  const auto by = [this](std::size_t size) {
    return [this, size](std::uint32_t a, std::uint32_t b) {
      return date_of(a).substr(0, size) < date_of(b).substr(0, size);
    };
  };
  const auto parts = [&](Subtrees& subtrees, std::size_t size) {
    std::stable_sort(subtrees.begin(), subtrees.end(), by(size));
    std::vector<Subtrees> result;
    for (const std::uint32_t subtree : subtrees) {
      if (result.empty() || by(size)(result.back().front(), subtree))
        result.emplace_back();
      result.back().push_back(subtree);
    }
    std::stable_sort(result.begin(), result.end(), [this](const Subtrees& a, const Subtrees& b) {
      return subtrees_[a.front()].first < subtrees_[b.front()].first;
    });
    return result;
  };
  const auto name = [this](const Subtrees& subtrees, std::size_t size) {
    return date_of(subtrees.front()).substr(0, size);
  };

  for (Subtrees& of_year : parts(dated, year)) {
    Subtrees months;
    const std::string_view year_name = name(of_year, year);
    for (Subtrees& of_month : parts(of_year, month)) {
      const std::string_view month_name = name(of_month, month);
      if (of_month.size() > options_.max_siblings) {
        Subtrees days;
        for (Subtrees& of_day : parts(of_month, day)) {
          const std::string_view day_name = name(of_day, day);
          Subtrees inside;
          if (of_day.size() > options_.max_siblings)
            divide_by_name(of_day, inside);
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

void PathTreeBuilder::divide_by_name(Subtrees& leaves, Subtrees& groups)
{
  for (const std::uint32_t leaf : leaves)
    name_of(leaf); // make all names before taking views of them
  std::vector<std::string_view> names;
  names.reserve(leaves.size());
  for (const std::uint32_t leaf : leaves)
    names.push_back(name_of(leaf));
  if (!grouping_)
    grouping_.emplace(options_.language, options_.max_siblings);
  // Adding names of groups reallocates the names of pages.
  const std::vector<NameGroup> found = grouping_->groups(
      names, [&](std::size_t a, std::size_t b) { return is_before_by_uri(leaves[a], leaves[b]); });
  for (const NameGroup& group : found)
    groups.push_back(add_name_group(group, leaves));
}

// Equal names are ordered by their URIs, not by the list, which only decides which twin has the children.
bool PathTreeBuilder::is_before_by_uri(std::uint32_t a, std::uint32_t b) const
{
  const PathFolder *of_a = &folder_of(a), *of_b = &folder_of(b);
  while (of_a != of_b) {
    if (of_a->step != of_b->step)
      return of_a->step < of_b->step;
    if (of_a->parent == of_b->parent) // twins
      return of_a->is_twin != of_b->is_twin ? of_b->is_twin : pages_[of_a->page].uri < pages_[of_b->page].uri;
    of_a = &folders_.all[of_a->parent];
    of_b = &folders_.all[of_b->parent];
  }
  return false;
}

// The depth is logarithmic in the number of names.
std::uint32_t PathTreeBuilder::add_name_group(const NameGroup& group, const Subtrees& leaves)
{
  Subtrees members;
  for (const NameGroup& part : group.groups)
    members.push_back(add_name_group(part, leaves));
  for (const std::uint32_t member : group.members)
    members.push_back(leaves[member]);
  if (group.groups.empty())
    sort_by_first_page(members);
  return add_group(group.name, std::move(members));
}

std::uint32_t PathTreeBuilder::add_group(std::string_view name, Subtrees members)
{
  Subtree group;
  group.first_child = static_cast<std::uint32_t>(children_.size());
  group.children = static_cast<std::uint32_t>(members.size());
  group.first = subtrees_[members.front()].first;
  children_.insert(children_.end(), members.begin(), members.end());
  group.name_begin = static_cast<std::uint32_t>(tree_.names.size());
  group.name_size = static_cast<std::uint32_t>(name.size());
  tree_.names += name;
  subtrees_.push_back(group);
  return static_cast<std::uint32_t>(subtrees_.size() - 1);
}

} // namespace standard_sitemap
