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
  using Twigs = std::vector<std::uint32_t>;

  /// A future node of the tree (a subtree). The first ones are the folders, with the same indices.
  struct Twig {
    std::uint32_t page = none;
    std::uint32_t folder = none; ///< gives the name; `none`: a generated group, which has one
    std::uint32_t top = none;    ///< the folder (itself or an ancestor) with which the name begins
    std::uint32_t first_child = 0, children = 0; ///< in `children_`
    std::uint32_t first = 0;                     ///< the page that determines its position among its siblings
    std::uint32_t name_begin = 0, name_size = 0; ///< in `tree_.names`; size 0: not made yet, or authored
  };

  void start_twigs();
  void give_children(std::uint32_t twig, Twigs& children);
  bool is_of_one_host() const;
  void root_children(Twigs& children);
  Twigs folders_in(std::uint32_t folder) const;

  // The steps applied to the children of a folder, in this order.
  void join_pages_with_folders(Twigs& children);
  void leave_out_days(Twigs& children);
  std::uint32_t folded(std::uint32_t twig);
  void take_only_child(std::uint32_t twig);
  void divide(Twigs& children);

  void divide_by_date(Twigs& dated, Twigs& groups);
  void divide_by_name(Twigs& leaves, Twigs& groups);
  std::uint32_t add_group(std::string_view name, Twigs members);
  std::uint32_t add_name_group(const NameGroup& group, const Twigs& leaves);

  bool is_group(std::uint32_t twig) const { return twigs_[twig].page == none; }
  bool is_leaf(std::uint32_t twig) const { return twigs_[twig].children == 0; }
  bool is_day(std::uint32_t twig) const
  {
    return twigs_[twig].folder == twig && dates_[twig] == DateLevel::day;
  }
  const PathFolder& folder_of(std::uint32_t twig) const { return folders_.all[twigs_[twig].folder]; }
  std::string_view date_of(std::uint32_t twig) const;
  bool is_before_by_uri(std::uint32_t a, std::uint32_t b) const;
  std::string_view authored_name(std::uint32_t twig) const;
  std::string_view name_of(std::uint32_t twig);
  void append_made_name(const Twig& twig, std::string& names) const;
  void append_folder_name(std::uint32_t folder, std::string& names) const;
  void in_order(Twigs& twigs) const;
  void write_nodes(const Twigs& root);

  std::span<const ListedPage> pages_;
  const PathFolders& folders_;
  const PathTreeOptions& options_;
  std::vector<DateLevel> dates_; ///< by folder
  std::vector<Twig> twigs_;
  Twigs children_;                       ///< of all subtrees
  std::optional<NameGrouping> grouping_; ///< made when first needed
  PathTree tree_;
};

} // namespace standard_sitemap
