#include "engine/hierarchy/path_tree_builder.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/stoppable_sort.h"
#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap {
namespace {

/// Whether the step is a query or a fragment.
bool is_of_page(std::string_view step)
{
  return step.starts_with('?') || step.starts_with('#');
}

} // namespace

PathTreeBuilder::PathTreeBuilder(const PageList& pages, PathFolders folders, const PathTreeOptions& options,
                                 StopPoll poll)
    : pages_(pages), folders_(std::move(folders)), options_(options), poll_(poll), page_count_(pages.size()),
      has_names_(pages.has_names()), has_dates_(pages.has_dates())
{
}

PathTree PathTreeBuilder::build() &&
{
  start_subtrees();
  Places root = contents(0);
  const std::uint32_t first_below = is_of_one_host(root) ? 2 : 1;
  for (auto folder = static_cast<std::uint32_t>(folders_.all.size()); folder-- > first_below;) {
    const auto pages = folders_.pages(folder);
    if (folders_.folders(folder).empty() && pages.size() <= options_.max_siblings && are_in_order(pages)) {
      list_children(folder, pages);
      continue;
    }
    Places children = contents(folder);
    give_children(folder, children);
  }
  root_children(root);
  folders_.forget_pages();
  same_step_ = {};
  shared_steps_ = {};
  write_nodes(root);
  return std::move(tree_);
}

void PathTreeBuilder::start_subtrees()
{
  const std::vector<PathFolder>& all = folders_.all;
  const std::size_t groups = (all.size() + page_count_) / 64; // an estimate that is rarely exceeded
  subtrees_.reserve(all.size() + groups + 1);
  for (std::uint32_t folder = 0; folder < all.size(); ++folder) {
    poll_.step();
    const PathFolder& from = all[folder];
    Subtree subtree;
    subtree.last = page_count_ + folder;
    subtree.top = folder;
    subtree.first = from.through;
    subtrees_.push_back(subtree);
  }
  children_.reserve(page_count_ + page_count_ / 4 + all.size() +
                    groups); // some children are listed twice, as when those of a day move to its month
}

PathTreeBuilder::Places PathTreeBuilder::contents(std::uint32_t folder)
{
  const auto pages = folders_.pages(folder), folders = folders_.folders(folder);
  if (folders.empty() && are_in_order(pages))
    return {pages.begin(), pages.end()};
  Places inside;
  inside.reserve(pages.size() + folders.size());
  if (!pages.empty()) // folders in one folder have different steps
    find_shared_steps(pages, folders);
  const auto with_step_of = [this](Place place) {
    const std::string_view step = step_of(place);
    if (!shared_steps_.may_be_shared(text_mark(step)))
      return place;
    poll_.step();
    return same_step_.find_or_add(keyed_hash(step), place,
                                  [&](Place other) { return step_of(other) == step; });
  };
  if (!pages.empty())
    for (const std::uint32_t below : folders)
      with_step_of(page_count_ + below);
  for (const std::uint32_t page : pages) {
    const Place same = with_step_of(page);
    if (same != page && is_group(same)) {
      subtree(same).page = page;
      subtree(same).first = std::min(subtree(same).first, page);
    } else if (same == page || is_twin_of(page, page_of(same))) {
      inside.push_back(page);
    } else {
      ++tree_.repeated;
    }
  }
  if (folders.empty())
    return inside;
  const auto middle = static_cast<std::ptrdiff_t>(inside.size());
  for (const std::uint32_t below : folders)
    inside.push_back(page_count_ + below);
  // A folder's own page may come before all pages below it.
  sort_by_first_page(std::span{inside}.subspan(static_cast<std::size_t>(middle)));
  std::inplace_merge(inside.begin(), inside.begin() + middle, inside.end(),
                     [this](Place a, Place b) { return first_of(a) < first_of(b); });
  return inside;
}

/// Whether the steps of the pages are strictly ascending, as in many lists: then no two are equal.
bool PathTreeBuilder::are_in_order(std::span<const Place> pages) const
{
  if (pages.size() < 2)
    return true;
  poll_.steps(pages.size());
  return std::ranges::adjacent_find(pages, [this](Place a, Place b) {
           return folders_.places[a].step() >= folders_.places[b].step();
         }) == pages.end();
}

/// Marks the steps that may be those of several places. Most are not, and need not be looked up.
void PathTreeBuilder::find_shared_steps(std::span<const Place> pages, std::span<const std::uint32_t> folders)
{
  poll_.steps(pages.size() + folders.size());
  shared_steps_.clear(pages.size() + folders.size());
  for (const Place page : pages)
    shared_steps_.add(text_mark(folders_.places[page].step()));
  for (const std::uint32_t below : folders)
    shared_steps_.add(text_mark(folders_.all[below].step));
  same_step_.clear(2 * shared_steps_.met_again());
}

// G-13: twins are siblings; the first one owns the folder.
bool PathTreeBuilder::is_twin_of(std::uint32_t page, std::uint32_t owner)
{
  if (pages_.reference(page) == pages_.reference(owner))
    return false;
  const auto add = [this](std::uint32_t of) {
    std::string resolved, normal;
    return twin_uris_.emplace(comparable_uri(pages_.uri(of, resolved), normal).whole).second;
  };
  if (owners_.insert(owner).second)
    add(owner);
  if (!add(page))
    return false;
  twins_.insert(page);
  return true;
}

// Folder 0 contains the hosts, and twins of their home pages.
bool PathTreeBuilder::is_of_one_host(const Places& hosts) const
{
  return !hosts.empty() &&
         std::all_of(hosts.begin() + 1, hosts.end(), [this](Place host) { return is_twin(host); });
}

// With one host, the home page is a sibling of the sections; several hosts are siblings.
void PathTreeBuilder::root_children(Places& children)
{
  if (!is_of_one_host(children) || is_page(children.front())) {
    give_children(0, children);
    return;
  }
  const Place host = children.front();
  const std::uint32_t folder = host - page_count_;
  const Places twins{children.begin() + 1, children.end()};
  children = contents(folder);
  Places of_home;
  const auto is_of_home = [this](Place child) { return is_of_page(step_of(child)); };
  std::copy_if(children.begin(), children.end(), std::back_inserter(of_home), is_of_home);
  if (is_group(host) && of_home.size() != 1) {
    give_children(0, children);
    return;
  }
  std::erase_if(children, is_of_home);
  give_children(folder, of_home);
  Subtree& home = subtree(host);
  if (home.page == none && home.children == 1 && is_taken_over(children_[home.first_child]))
    take_over(home, children_[home.first_child]);
  home.first = home.page;
  for (const Place child : of_home)
    home.first = std::min(home.first, first_of(child));
  children.push_back(host);
  children.insert(children.end(), twins.begin(), twins.end());
  sort_by_first_page(children);
  give_children(0, children);
}

void PathTreeBuilder::give_children(std::uint32_t folder, Places& children)
{
  if (folders_.folders(folder).empty() && children.size() <= options_.max_siblings)
    return list_children(folder, children); // pages that are few stay as they are
  join_pages_with_folders(children);
  if (folders_.dates[folder] == DateLevel::month)
    leave_out_days(children);
  for (Place& child : children)
    if (!is_page(child))
      child = folded(child);
  divide(children);
  order_by_value(children);
  list_children(folder, children);
}

void PathTreeBuilder::list_children(std::uint32_t folder, std::span<const Place> children)
{
  poll_.steps(children.size());
  Subtree& of = subtrees_[folder];
  of.first_child = static_cast<std::uint32_t>(children_.size());
  of.children = static_cast<std::uint32_t>(children.size());
  children_.insert(children_.end(), children.begin(), children.end());
}

// `/shop.html` is the page of the folder `/shop` if the folder has none. Of several extensions the
// alphabetically first is used, so that the order of the list does not matter.
void PathTreeBuilder::join_pages_with_folders(Places& children)
{
  const auto is_pageless = [this](Place child) { return !is_page(child) && is_group(child); };
  const auto may_be_joined = [this](Place child) {
    return is_page(child) && without_page_ending(step_of(child)).size() < step_of(child).size();
  };
  if (std::ranges::none_of(children, is_pageless) || std::ranges::none_of(children, may_be_joined))
    return;
  Places pageless;
  std::ranges::copy_if(children, std::back_inserter(pageless), is_pageless);
  const auto is_before = [this](Place a, Place b) { return step_of(a) < step_of(b); };
  stoppable_sort(pageless.begin(), pageless.end(), is_before, poll_);
  Places page_for(pageless.size(), none);
  for (const Place child : children) {
    if (!is_page(child))
      continue;
    poll_.step();
    const std::string_view step = step_of(child), stem = without_page_ending(step);
    if (stem.size() == step.size() || !stem.starts_with('/') || is_twin(child))
      continue;
    const auto found = std::lower_bound(pageless.begin(), pageless.end(), stem,
                                        [&](Place a, std::string_view b) { return step_of(a) < b; });
    if (found == pageless.end() || step_of(*found) != stem)
      continue;
    Place& page = page_for[static_cast<std::size_t>(found - pageless.begin())];
    if (page == none || step < step_of(page))
      page = child;
  }
  for (std::size_t i = 0; i < pageless.size(); ++i) {
    if (page_for[i] == none)
      continue;
    Subtree& folder = subtree(pageless[i]);
    folder.page = page_for[i];
    folder.first = std::min(folder.first, page_for[i]);
  }
  std::sort(page_for.begin(), page_for.end());
  if (page_for.front() == none)
    return;
  std::erase_if(children, [&](Place child) { return std::ranges::binary_search(page_for, child); });
  sort_by_first_page(children);
}

// Folders for days are small: their pages go to the month, unless it would be too large.
void PathTreeBuilder::leave_out_days(Places& children)
{
  const auto without_page = [this](Place child) { return is_day(child) && is_group(child); };
  Places result;
  for (const Place child : children) {
    if (!without_page(child)) {
      result.push_back(child);
      continue;
    }
    const auto inside = std::span{children_}.subspan(subtree(child).first_child, subtree(child).children);
    if (std::ranges::any_of(inside, [this](Place place) { return is_generated(place); }))
      return; // the day itself was too large
    result.insert(result.end(), inside.begin(), inside.end());
  }
  if (result.size() > options_.max_siblings)
    return;
  children = std::move(result);
  sort_by_first_page(children);
}

// A folder whose only child is a query or fragment takes over the child's page.
bool PathTreeBuilder::is_taken_over(Place only) const
{
  return !is_generated(only) && is_of_page(step_of(only));
}

void PathTreeBuilder::take_over(Subtree& taking, Place only)
{
  taking.page = page_of(only);
  taking.first_child = is_page(only) ? 0 : subtree(only).first_child;
  taking.children = is_page(only) ? 0 : subtree(only).children;
}

// Merges a folder that has no page with its only child: its name is put before that of a child folder, or of
// a child page if one of the two names is only a number.
PathTreeBuilder::Place PathTreeBuilder::folded(Place place)
{
  Subtree& folder = subtree(place);
  const auto has_only_child = [&] { return folder.page == none && folder.children == 1; };
  if (!has_only_child())
    return place;
  Place only = children_[folder.first_child];
  if (is_taken_over(only)) {
    take_over(folder, only);
    if (!has_only_child())
      return place;
    only = children_[folder.first_child];
  }
  if (is_generated(only))
    return place;
  const auto is_number = [this](Place of) { return has_no_letters(step_of(of)); };
  const bool fold =
      !is_leaf(only) || (folders_.dates[place - page_count_] == DateLevel::none &&
                         (is_number(place) || (is_number(only) && authored_name(only).empty())));
  if (!fold)
    return place;
  if (!is_page(only)) {
    subtree(only).top = folder.top;
    return only;
  }
  folder.page = folder.last = only;
  folder.last_folder = parent_of(only);
  folder.children = 0;
  return place;
}

void PathTreeBuilder::append_name(Place place, std::string& names) const
{
  const Place last = last_of(place);
  const auto date_of_step = [&](Place of) {
    return is_page(of) ? date_level(step_of(of), folders_.dates[parent_of(of)])
                       : folders_.dates[of - page_count_];
  };
  const bool is_one_step = is_page(place) || subtree(place).top == last - page_count_;
  if (is_one_step && date_of_step(last) == DateLevel::none)
    return append_segment_name(step_of(last), options_.language, names);
  std::vector<DatedStep> steps{{step_of(last), date_of_step(last)}};
  for (std::uint32_t folder = parent_of(last); folder != 0; folder = folders_.all[folder].parent)
    steps.push_back({folders_.all[folder].step, folders_.dates[folder]});
  std::ranges::reverse(steps);
  append_place_name(steps, is_one_step ? steps.size() - 1 : depth_of(subtree(place).top), options_.language,
                    names);
}

/// The number of steps before the folder's own.
std::uint32_t PathTreeBuilder::depth_of(std::uint32_t folder) const
{
  std::uint32_t depth = 0;
  while ((folder = folders_.all[folder].parent) != 0)
    ++depth;
  return depth;
}

std::optional<PathTree::Name> PathTreeBuilder::name_of_node(Place place, std::uint32_t node) const
{
  if (!authored_name(place).empty())
    return std::nullopt;
  const Subtree& named = subtree(place);
  if (named.row != none)
    return std::nullopt;
  if (named.last == none)
    return PathTree::Name{node, none, named.name_begin, named.name_begin + named.name_size};
  const std::uint32_t from = depth_of(named.top);
  const std::uint32_t folder = is_page(named.last) ? named.last_folder : named.last - page_count_;
  const std::uint32_t to = folder == named.top ? from : depth_of(folder);
  return is_page(named.last) ? PathTree::Name{node, named.last, from, to + 1}
                             : PathTree::Name{node, folders_.all[folder].through, from, to};
}

void PathTreeBuilder::sort_by_first_page(std::span<Place> places) const
{
  const auto before = [this](Place a, Place b) { return first_of(a) < first_of(b); };
  if (!std::is_sorted(places.begin(), places.end(), before))
    stoppable_sort(places.begin(), places.end(), before, poll_);
}

// Writes depth first.
void PathTreeBuilder::write_nodes(const Places& root)
{
  struct Siblings { ///< those not written yet
    std::span<const Place> places;
    std::uint32_t at; ///< index in `tree_.children` for the number of the first
  };
  std::vector<Siblings> open;
  std::uint32_t row_end = 0; ///< of the last row met
  const auto list = [&](std::uint32_t node, std::span<const Place> places) {
    const auto first = static_cast<std::uint32_t>(tree_.children.size());
    tree_.nodes[node].first_child = first;
    tree_.nodes[node].children = static_cast<std::uint32_t>(places.size());
    tree_.children.resize(first + places.size());
    open.push_back({places, first});
  };
  tree_.nodes.reserve(page_count_ - tree_.repeated + subtrees_.size());
  tree_.children.reserve(page_count_ - tree_.repeated + subtrees_.size());
  tree_.generated_names.reserve(subtrees_.size());
  tree_.nodes.emplace_back();
  list(0, root);
  while (!open.empty()) {
    Siblings& siblings = open.back();
    if (siblings.places.empty()) {
      open.pop_back();
      continue;
    }
    poll_.step();
    const Place place = siblings.places.front();
    siblings.places = siblings.places.subspan(1);
    const auto node = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.children[siblings.at++] = node;
    tree_.nodes.push_back({page_of(place), node < row_end ? 1u : 0u, 0});
    if (is_page(place))
      continue;
    if (const auto name = name_of_node(place, node))
      tree_.generated_names.push_back(*name);
    const Subtree& from = subtree(place);
    if (from.children > 0)
      list(node, std::span{children_}.subspan(from.first_child, from.children));
    if (from.row == none)
      continue;
    PathTree::Row& row = tree_.rows[from.row];
    row.begin = std::min(row.begin, node);
    row.end = row_end = node + 1 + from.children; // in nested ranges, final only after the last one
  }
  std::ranges::sort(tree_.rows, {}, &PathTree::Row::begin);
  tree_.twins.assign(twins_.begin(), twins_.end());
  std::ranges::sort(tree_.twins);
}

} // namespace standard_sitemap
