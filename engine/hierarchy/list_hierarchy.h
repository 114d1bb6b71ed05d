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

/// G-13: generates the hierarchy and the names that an XML sitemap (sitemaps.org), text list or feed does not
/// have, for a map whose root document is one of these or a robots.txt. Its entries, until now all children
/// of the root, are arranged by their URIs; an entry whose normalised URI equals that of an earlier one is
/// removed. Nodes from a Standard Sitemap (which a robots.txt may name) stay as they are, next to the
/// generated hierarchy.
///
///   ListHierarchy{map}.make();
class ListHierarchy {
 public:
  /// `map` is complete except for the hierarchy.
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
  std::deque<std::string> resolved_;   ///< URIs that are not in a document verbatim
  std::vector<NodeId> listed_;         ///< entries below the root, in order
  std::vector<NodeId> before_, after_; ///< other children of the root, before and after the entries
  std::vector<NodeId> new_number_;     ///< new id by old id
};

} // namespace standard_sitemap
