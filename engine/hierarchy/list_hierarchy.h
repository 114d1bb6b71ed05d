#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/stop_poll.h"
#include "engine/hierarchy/list_names.h"
#include "engine/hierarchy/page_list.h"
#include "engine/hierarchy/path_tree.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// G-13: generates the hierarchy and the names that an XML sitemap (sitemaps.org), text list or feed lacks,
/// for a map whose root document is one of these or a robots.txt. Arranges the entries, until now all
/// children of the root, by their URIs, and removes an entry whose normalised URI equals that of an earlier
/// one. Nodes from a Standard Sitemap (which a robots.txt may name) stay as they are, next to the generated
/// hierarchy. Names are made on demand.
///
///   ListHierarchy{map}.make();
class ListHierarchy {
 public:
  /// `map` is complete except for the hierarchy. `poll`: whether the result is still wanted.
  explicit ListHierarchy(MapParts& map, StopPoll poll = {}) : map_(map), poll_(poll) {}

  /// Throws `Stopped`; the map is then unusable.
  void make();

 private:
  class Entries;
  void sort_out_children();
  ListNames::Entry entry_of(std::uint32_t element_index) const;
  void give_names(PathTree& tree);
  bool has_only_entries() const;
  void renumber(PathTree&& tree, bool only_entries);
  std::vector<NodeId> new_numbers(const PathTree& tree, NodeId old_size) const;
  void add_others(const std::vector<MapParts::NodeRecord>& old, const std::vector<NodeId>& old_children,
                  const std::vector<NodeId>& new_number);

  std::uint32_t add_group_document();

  /// A document, and the range of its element indices (among the elements of all documents).
  struct Source {
    std::uint32_t first = 0, end = 0;
    const Document* document = nullptr;
  };

  MapParts& map_;
  mutable StopPoll poll_;
  std::vector<NodeId> listed_;          ///< nodes of the entries, in order; freed if the map has only entries
  std::vector<std::uint32_t> elements_; ///< by page: index of its element among those of all documents
  std::vector<NodeId> before_, after_;  ///< other children of the root, before and after the entries
  bool has_names_ = false, has_dates_ = false; ///< whether an entry may have a name, or a date
  mutable Source source_; ///< document of the last entry looked up, usually also of the next
};

} // namespace standard_sitemap
