#include "engine/hierarchy/path_tree_builder.h"

#include <algorithm>
#include <utility>

#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap {
namespace {

/// A query or a fragment.
bool is_of_page(std::string_view step)
{
  return step.starts_with('?') || step.starts_with('#');
}

} // namespace

PathTreeBuilder::PathTreeBuilder(std::span<const ListedPage> pages, const PathFolders& folders,
                                 const PathTreeOptions& options)
    : pages_(pages), folders_(folders), options_(options)
{
}

PathTree PathTreeBuilder::build() &&
{
  start_subtrees();
  const std::uint32_t first_below = is_of_one_host() ? 2 : 1;
  for (auto folder = static_cast<std::uint32_t>(folders_.all.size()); folder-- > first_below;) {
    Subtrees children = folders_in(folder);
    if (!children.empty())
      give_children(folder, children);
  }
  Subtrees root;
  root_children(root);
  write_nodes(root);
  return std::move(tree_);
}

void PathTreeBuilder::start_subtrees()
{
  const std::vector<PathFolder>& all = folders_.all;
  subtrees_.reserve(all.size() + all.size() / 64 + 1);
  dates_.reserve(all.size());
  std::size_t reached = 0;
  for (std::uint32_t folder = 0; folder < all.size(); ++folder) {
    const PathFolder& from = all[folder];
    Subtree subtree;
    subtree.page = from.page;
    subtree.folder = subtree.top = folder;
    subtree.first = from.first;
    subtrees_.push_back(subtree);
    dates_.push_back(folder == 0 ? DateLevel::none : date_level(from.step, dates_[from.parent]));
    reached += from.page != none;
  }
  tree_.repeated = pages_.size() - reached;
}

PathTreeBuilder::Subtrees PathTreeBuilder::folders_in(std::uint32_t folder) const
{
  const auto children = folders_.children(folder);
  return {children.begin(), children.end()};
}

// Folder 0 contains the hosts, and the twins of their home pages, which have the same step.
bool PathTreeBuilder::is_of_one_host() const
{
  const auto hosts = folders_.children(0);
  const auto is_twin = [this](std::uint32_t host) { return folders_.all[host].is_twin; };
  return !hosts.empty() && std::all_of(hosts.begin() + 1, hosts.end(), is_twin);
}

// With one host, the home page is a sibling of the sections; several hosts are siblings.
void PathTreeBuilder::root_children(Subtrees& children)
{
  children = folders_in(0);
  if (!is_of_one_host()) {
    give_children(0, children);
    return;
  }
  const std::uint32_t host = children.front();
  const Subtrees twins{children.begin() + 1, children.end()};
  children = folders_in(host);
  Subtrees of_home;
  const auto is_of_home = [this](std::uint32_t child) { return is_of_page(folders_.all[child].step); };
  std::copy_if(children.begin(), children.end(), std::back_inserter(of_home), is_of_home);
  if (is_group(host) && of_home.size() != 1) {
    give_children(0, children);
    return;
  }
  std::erase_if(children, is_of_home);
  give_children(host, of_home);
  take_only_child(host);
  subtrees_[host].first = subtrees_[host].page;
  for (const std::uint32_t child : of_home)
    subtrees_[host].first = std::min(subtrees_[host].first, subtrees_[child].first);
  children.push_back(host);
  children.insert(children.end(), twins.begin(), twins.end());
  sort_by_first_page(children);
  give_children(0, children);
}

void PathTreeBuilder::give_children(std::uint32_t subtree, Subtrees& children)
{
  join_pages_with_folders(children);
  if (dates_[subtree] == DateLevel::month)
    leave_out_days(children);
  for (std::uint32_t& child : children)
    child = folded(child);
  divide(children);
  subtrees_[subtree].first_child = static_cast<std::uint32_t>(children_.size());
  subtrees_[subtree].children = static_cast<std::uint32_t>(children.size());
  children_.insert(children_.end(), children.begin(), children.end());
}

// `/shop.html` is the page of the folder `/shop` if that has none. Of several extensions the alphabetically
// first is used, so that the order of the list does not matter.
void PathTreeBuilder::join_pages_with_folders(Subtrees& children)
{
  Subtrees pageless;
  for (const std::uint32_t child : children)
    if (is_group(child) && !is_leaf(child))
      pageless.push_back(child);
  if (pageless.empty())
    return;
  const auto step = [this](std::uint32_t child) { return folders_.all[child].step; };
  std::sort(pageless.begin(), pageless.end(),
            [&](std::uint32_t a, std::uint32_t b) { return step(a) < step(b); });
  Subtrees page_for(pageless.size(), none);
  for (const std::uint32_t child : children) {
    const std::string_view stem = without_page_ending(step(child));
    if (is_group(child) || !is_leaf(child) || folders_.all[child].is_twin || !stem.starts_with('/') ||
        stem.size() == step(child).size())
      continue;
    const auto found = std::lower_bound(pageless.begin(), pageless.end(), stem,
                                        [&](std::uint32_t a, std::string_view b) { return step(a) < b; });
    if (found == pageless.end() || step(*found) != stem)
      continue;
    std::uint32_t& page = page_for[static_cast<std::size_t>(found - pageless.begin())];
    if (page == none || step(child) < step(page))
      page = child;
  }
  bool joined = false;
  for (std::size_t i = 0; i < pageless.size(); ++i) {
    if (page_for[i] == none)
      continue;
    Subtree& page = subtrees_[page_for[i]];
    subtrees_[pageless[i]].page = std::exchange(page.page, none);
    subtrees_[pageless[i]].first = std::min(subtrees_[pageless[i]].first, page.first);
    joined = true;
  }
  if (!joined)
    return;
  std::erase_if(children, [this](std::uint32_t child) { return is_group(child) && is_leaf(child); });
  sort_by_first_page(children);
}

// Folders for days are too small, unless the month would be too large.
void PathTreeBuilder::leave_out_days(Subtrees& children)
{
  const auto without_page = [this](std::uint32_t child) { return is_day(child) && is_group(child); };
  Subtrees result;
  for (const std::uint32_t child : children) {
    const auto inside = std::span{children_}.subspan(subtrees_[child].first_child, subtrees_[child].children);
    const auto is_ours = [this](std::uint32_t subtree) { return subtrees_[subtree].folder == none; };
    if (!without_page(child))
      result.push_back(child);
    else if (std::any_of(inside.begin(), inside.end(), is_ours))
      return; // the day itself was too large
    else
      result.insert(result.end(), inside.begin(), inside.end());
  }
  if (result.size() > options_.max_siblings)
    return;
  children = std::move(result);
  sort_by_first_page(children);
}

// If a page occurs only with one query, that is the page.
void PathTreeBuilder::take_only_child(std::uint32_t subtree)
{
  Subtree& taking = subtrees_[subtree];
  if (!is_group(subtree) || taking.children != 1)
    return;
  const Subtree& child = subtrees_[children_[taking.first_child]];
  if (child.folder == none || !is_of_page(folders_.all[child.folder].step))
    return;
  taking.page = child.page;
  taking.first_child = child.first_child;
  taking.children = child.children;
}

// A folder without a page and with only one child is only worth its name: it is put before the name of a
// child folder, or before that of a page if one of the two is only a number.
std::uint32_t PathTreeBuilder::folded(std::uint32_t subtree)
{
  take_only_child(subtree);
  if (!is_group(subtree) || subtrees_[subtree].children != 1)
    return subtree;
  const std::uint32_t only = children_[subtrees_[subtree].first_child];
  Subtree& child = subtrees_[only];
  if (child.folder == none)
    return subtree;
  const auto is_number = [this](std::uint32_t folder) { return has_no_letters(folders_.all[folder].step); };
  const bool fold =
      !is_leaf(only) || (dates_[subtree] == DateLevel::none &&
                         (is_number(subtree) || (is_number(child.folder) && authored_name(only).empty())));
  if (!fold)
    return subtree;
  child.top = subtrees_[subtree].top;
  return only;
}

std::string_view PathTreeBuilder::authored_name(std::uint32_t subtree) const
{
  return is_group(subtree) ? std::string_view{} : pages_[subtrees_[subtree].page].name;
}

std::string_view PathTreeBuilder::name_of(std::uint32_t subtree)
{
  if (const std::string_view authored = authored_name(subtree); !authored.empty())
    return authored;
  Subtree& named = subtrees_[subtree];
  if (named.name_size == 0) {
    const std::size_t begin = tree_.names.size();
    append_generated_name(named, tree_.names);
    named.name_begin = static_cast<std::uint32_t>(begin);
    named.name_size = static_cast<std::uint32_t>(tree_.names.size() - begin);
  }
  return std::string_view{tree_.names}.substr(named.name_begin, named.name_size);
}

void PathTreeBuilder::append_generated_name(const Subtree& subtree, std::string& names) const
{
  if (subtree.folder == subtree.top) {
    append_folder_name(subtree.folder, names);
    return;
  }
  std::vector<std::uint32_t> parts{subtree.folder};
  for (std::uint32_t folder = subtree.folder; folder != subtree.top;) {
    const bool says_parent = dates_[folder] == DateLevel::month || dates_[folder] == DateLevel::day;
    folder = folders_.all[folder].parent;
    if (!says_parent) // `2024-05` needs no `2024` before it
      parts.push_back(folder);
  }
  for (std::size_t i = parts.size(); i-- > 0;) {
    append_folder_name(parts[i], names);
    names += i > 0 ? " / " : "";
  }
}

void PathTreeBuilder::append_folder_name(std::uint32_t folder, std::string& names) const
{
  const std::string_view step = folders_.all[folder].step;
  switch (dates_[folder]) {
  case DateLevel::month:
  case DateLevel::day:
    append_folder_name(folders_.all[folder].parent, names);
    names += '-' + two_digits(step);
    return;
  case DateLevel::year:
  case DateLevel::none:
    append_segment_name(step, options_.language, names);
  }
}

void PathTreeBuilder::sort_by_first_page(Subtrees& subtrees) const
{
  std::stable_sort(subtrees.begin(), subtrees.end(), [this](std::uint32_t a, std::uint32_t b) {
    return subtrees_[a].first < subtrees_[b].first;
  });
}

// Depth first; missing names are made.
void PathTreeBuilder::write_nodes(const Subtrees& root)
{
  struct Step {
    std::uint32_t subtree;
    std::uint32_t place; ///< in `tree_.children`, where its number belongs
  };
  std::vector<Step> steps;
  const auto list = [&](std::uint32_t node, const std::uint32_t* first, std::uint32_t count) {
    tree_.nodes[node].first_child = static_cast<std::uint32_t>(tree_.children.size());
    tree_.nodes[node].children = count;
    tree_.children.resize(tree_.children.size() + count);
    for (std::uint32_t i = count; i-- > 0;)
      steps.push_back({first[i], tree_.nodes[node].first_child + i});
  };
  tree_.nodes.reserve(subtrees_.size());
  tree_.nodes.emplace_back();
  list(0, root.data(), static_cast<std::uint32_t>(root.size()));
  while (!steps.empty()) {
    const Step step = steps.back();
    steps.pop_back();
    name_of(step.subtree);
    const Subtree& subtree = subtrees_[step.subtree];
    const auto node = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.children[step.place] = node;
    tree_.nodes.push_back({subtree.page, 0, 0, subtree.name_begin,
                           authored_name(step.subtree).empty() ? subtree.name_size : 0});
    list(node, children_.data() + subtree.first_child, subtree.children);
  }
}

} // namespace standard_sitemap
