#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hierarchy/name_groups.h"
#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_folders.h"
#include "engine/hierarchy/path_tree.h"

namespace standard_sitemap {

/// Makes a `PathTree` from folders. Works from the leaves to the root, without recursion: each folder gets
/// its children, and so its final form, before its parent is processed.
class PathTreeBuilder {
 public:
  PathTreeBuilder(std::span<const ListedPage> pages, const PathFolders& folders,
                  const PathTreeOptions& options);

  PathTree build() &&;

 private:
  static constexpr std::uint32_t none = PathTree::none;
  using Subtrees = std::vector<std::uint32_t>;

  /// A future node of the tree (a subtree). The first ones are the folders, with the same indices.
  struct Subtree {
    std::uint32_t page = none;
    std::uint32_t folder = none; ///< gives the name; `none`: a generated group, which has one
    std::uint32_t top = none;    ///< the folder (itself or an ancestor) with which the name begins
    std::uint32_t first_child = 0, children = 0; ///< in `children_`
    std::uint32_t first = 0;                     ///< the page that determines its position among its siblings
    std::uint32_t name_begin = 0, name_size = 0; ///< in `tree_.names`; size 0: not made yet, or authored
  };

  void start_subtrees();
  void give_children(std::uint32_t subtree, Subtrees& children);
  bool is_of_one_host() const;
  void root_children(Subtrees& children);
  Subtrees folders_in(std::uint32_t folder) const;

  // The steps applied to the children of a folder, in this order.
  void join_pages_with_folders(Subtrees& children);
  void leave_out_days(Subtrees& children);
  std::uint32_t folded(std::uint32_t subtree);
  void take_only_child(std::uint32_t subtree);
  void divide(Subtrees& children);

  void divide_by_date(Subtrees& dated, Subtrees& groups);
  void divide_by_name(Subtrees& leaves, Subtrees& groups);
  std::uint32_t add_group(std::string_view name, Subtrees members);
  std::uint32_t add_name_group(const NameGroup& group, const Subtrees& leaves);

  bool is_group(std::uint32_t subtree) const { return subtrees_[subtree].page == none; }
  bool is_leaf(std::uint32_t subtree) const { return subtrees_[subtree].children == 0; }
  bool is_day(std::uint32_t subtree) const
  {
    return subtrees_[subtree].folder == subtree && dates_[subtree] == DateLevel::day;
  }
  const PathFolder& folder_of(std::uint32_t subtree) const { return folders_.all[subtrees_[subtree].folder]; }
  std::string_view date_of(std::uint32_t subtree) const;
  bool is_before_by_uri(std::uint32_t a, std::uint32_t b) const;
  std::string_view authored_name(std::uint32_t subtree) const;
  std::string_view name_of(std::uint32_t subtree);
  void append_generated_name(const Subtree& subtree, std::string& names) const;
  void append_folder_name(std::uint32_t folder, std::string& names) const;
  void sort_by_first_page(Subtrees& subtrees) const;
  void write_nodes(const Subtrees& root);

  std::span<const ListedPage> pages_;
  const PathFolders& folders_;
  const PathTreeOptions& options_;
  std::vector<DateLevel> dates_; ///< by folder
  std::vector<Subtree> subtrees_;
  Subtrees children_;                    ///< of all subtrees
  std::optional<NameGrouping> grouping_; ///< made when first needed
  PathTree tree_;
};

} // namespace standard_sitemap
