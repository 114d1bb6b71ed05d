#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hierarchy/path_tree.h"
#include "engine/map/base_resolver.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// G-13: gives a map whose root document is a list for crawlers, or a robots.txt, the hierarchy and the names
/// that such a list does not have. Its entries, all below the root until now, are put where their URIs say;
/// one whose URI is, normalised, that of an earlier one is left out. What came from a map for people (a
/// robots.txt may name one) stays as it is, beside that.
///
///   ListHierarchy{map}.make();
class ListHierarchy {
 public:
  /// `map` is complete but for this.
  explicit ListHierarchy(Map& map) : map_(map) {}

  void make();

 private:
  void sort_out_children();
  std::vector<ListedPage> listed_pages();
  ListedPage page_of(NodeId node);
  std::string_view language() const;
  void renumber(const PathTree& tree);
  std::uint32_t add_group_document();

  Map& map_;
  BaseResolver bases_;
  std::deque<std::string> resolved_;   ///< URIs that do not stand in a document as they are
  std::vector<NodeId> listed_;         ///< below the root, in order
  std::vector<NodeId> before_, after_; ///< what else is below the root, before the first entry and behind it
  std::vector<NodeId> new_number_;     ///< by old one
};

} // namespace standard_sitemap
