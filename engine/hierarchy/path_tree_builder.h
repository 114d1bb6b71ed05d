#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/base/keyed_hash.h"
#include "engine/base/number_table.h"
#include "engine/base/shared_marks.h"
#include "engine/base/stop_poll.h"
#include "engine/hierarchy/name_groups.h"
#include "engine/hierarchy/name_value.h"
#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_folders.h"
#include "engine/hierarchy/path_names.h"
#include "engine/hierarchy/path_tree.h"

namespace standard_sitemap {

/// Makes a `PathTree` from folders. Works from the leaves to the root, without recursion: each folder gets
/// its children, and so its final form, before its parent is processed. A page that is not a folder needs no
/// memory of its own until the end.
class PathTreeBuilder {
 public:
  PathTreeBuilder(const PageList& pages, PathFolders folders, const PathTreeOptions& options,
                  StopPoll poll = {});

  /// Throws `Stopped`.
  PathTree build() &&;

 private:
  static constexpr std::uint32_t none = PathTree::none;
  /// Number of a place, a future node of the tree: the pages come first, by their indices, then the folders
  /// by theirs, then generated groups.
  using Place = std::uint32_t;
  using Places = std::vector<Place>;

  /// A folder or a group.
  struct Subtree {
    std::uint32_t page = none;
    Place last = none;                ///< ends the name: itself, or its only page; `none`: a generated group
    std::uint32_t last_folder = none; ///< of that page
    std::uint32_t top = none;         ///< the folder, itself or an ancestor, that begins the name
    std::uint32_t first_child = 0, children = 0; ///< in `children_`
    std::uint32_t first = 0;                     ///< page that determines the position among siblings
    std::uint32_t name_begin = 0, name_size = 0; ///< of a generated group, in `tree_.names`
    std::uint32_t row = none;                    ///< of a range to be filled, in `tree_.rows`
  };

  void start_subtrees();
  /// Returns the places in a folder. Of pages with equal URIs, only the first is kept; others at the same
  /// place are twins. A page at the place of a folder becomes the folder's page.
  Places contents(std::uint32_t folder);
  bool are_in_order(std::span<const Place> pages) const;
  void find_shared_steps(std::span<const Place> pages, std::span<const std::uint32_t> folders);
  bool is_twin_of(std::uint32_t page, std::uint32_t owner);
  void give_children(std::uint32_t folder, Places& children);
  void list_children(std::uint32_t folder, std::span<const Place> children);
  bool is_of_one_host(const Places& hosts) const;
  void root_children(Places& children);

  // The steps applied to the children of a folder, in this order.
  void join_pages_with_folders(Places& children);
  void leave_out_days(Places& children);
  /// Precondition: not a page.
  Place folded(Place place);
  bool is_taken_over(Place only) const;
  void take_over(Subtree& taking, Place only);
  void divide(Places& children);
  void order_by_value(Places& children) const;

  void divide_by_date(Places& dated, Places& groups);
  void divide_by_name(Places& leaves, bool are_leaves, Places& groups);
  void divide_by_initial(const Places& leaves, Places& groups);
  Place add_group(std::string_view name, Places members);
  void add_name_groups(std::span<const NameGroup> found, const Places& leaves, std::uint32_t row,
                       Places& groups);
  /// Returns the initial of a place's name if it can be seen without making the name: its first character,
  /// whatever follows (in a date that is a digit); else NUL.
  char evident_initial(Place place) const
  {
    const std::string_view step = is_page(place) ? step_of_own(place) : folders_.all[subtree(place).top].step;
    const bool is_evident = step.size() > 1 && (step.front() == '/' || step.front() == '?') &&
                            is_ascii_alphanumeric(step[1]) && options_.language.empty() &&
                            authored_name(place).empty();
    return is_evident ? step[1] : '\0';
  }

  bool is_page(Place place) const { return place < page_count_; }
  Subtree& subtree(Place place) { return subtrees_[place - page_count_]; }
  const Subtree& subtree(Place place) const { return subtrees_[place - page_count_]; }
  std::uint32_t page_of(Place place) const { return is_page(place) ? place : subtree(place).page; }
  std::uint32_t first_of(Place place) const { return is_page(place) ? place : subtree(place).first; }
  bool is_group(Place place) const { return page_of(place) == none; }
  bool is_leaf(Place place) const { return is_page(place) || subtree(place).children == 0; }
  bool is_twin(Place place) const { return twins_.contains(place); }
  /// Whether the place is a group made here.
  bool is_generated(Place place) const { return !is_page(place) && subtree(place).last == none; }
  /// Precondition: not generated.
  bool is_day(Place place) const
  {
    return !is_page(place) && folders_.dates[place - page_count_] == DateLevel::day;
  }
  /// The place whose step ends the name. Precondition: not generated.
  Place last_of(Place place) const { return is_page(place) ? place : subtree(place).last; }
  std::string_view step_of(Place place) const { return step_of_own(last_of(place)); }
  std::string_view step_of_own(Place place) const
  {
    return is_page(place) ? folders_.places[place].step() : folders_.all[place - page_count_].step;
  }
  std::uint32_t parent_of(Place place) const
  {
    return is_page(place) ? folders_.places[place].folder() : folders_.all[place - page_count_].parent;
  }
  /// Returns the date of a leaf; empty if it has none.
  std::string_view date_of(Place place) const
  {
    const bool may_have_one = has_dates_ || !is_page(place) || starts_with_digit(step_of_own(place));
    return may_have_one ? stated_date_of(place) : std::string_view{};
  }
  std::string_view stated_date_of(Place place) const;
  static bool starts_with_digit(std::string_view step) { return step.size() > 1 && is_ascii_digit(step[1]); }
  bool is_before_by_uri(Place a, Place b) const;
  /// The value of a place's name, if that is a number, a date or a month.
  std::optional<NameValue> value_of(Place place) const;
  std::optional<NameValue> date_of_steps(Place place) const;
  std::string_view authored_name(Place place) const
  {
    return !has_names_ || is_group(place) ? std::string_view{} : pages_.name(page_of(place));
  }
  void append_name(Place place, std::string& names) const;
  std::uint32_t depth_of(std::uint32_t folder) const;
  /// Returns nullopt if the author, or a later sorting of the row, names the place. Precondition: not a page.
  std::optional<PathTree::Name> name_of_node(Place place, std::uint32_t node) const;
  void sort_by_first_page(std::span<Place> places) const;
  void write_nodes(const Places& root);

  const PageList& pages_;
  PathFolders folders_;
  const PathTreeOptions& options_;
  mutable StopPoll poll_; ///< also asked in comparisons
  const std::uint32_t page_count_;
  const bool has_names_, has_dates_; ///< of a page
  std::vector<Subtree> subtrees_;
  Places children_; ///< of all subtrees
  NumberTable same_step_;
  SharedMarks shared_steps_;
  std::unordered_set<std::uint32_t> twins_;  ///< pages at a shared place, except the first ...
  std::unordered_set<std::uint32_t> owners_; ///< ... and the first of each
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> twin_uris_; ///< URIs of both
  std::optional<NameGrouping> grouping_;                                  ///< made when first needed
  PathTree tree_;
};

} // namespace standard_sitemap
