#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/map/map.h"

namespace standard_sitemap {

class PageTable;
class ReadingTree;

/// Facts about a whole map that its views share, such as the parents of each node and which nodes can stand
/// for a page. Each part is computed on first use, in time and memory linear in the map. After that a page is
/// located in time independent of the number of nodes.
///
///   auto index = std::make_shared<const MapIndex>(*map);   // keep it as long as the map
///   View first{*map, {.page = one}, policy, index};
///   View second{*map, {.page = another}, policy, index};   // costs next to nothing
///
/// Borrows the map. Thread-safe.
class STANDARD_SITEMAP_API MapIndex {
 public:
  /// A parent, and the place of the node among its children.
  struct Parent {
    NodeId node;            ///< the parent
    std::uint32_t position; ///< index in the parent's children, in document order
  };
  /// Stands for no node.
  static constexpr NodeId none = 0xffff'ffff;

  /// Computes nothing yet. `map` must outlive the index.
  explicit MapIndex(const Map& map);
  ~MapIndex();

  /// The map.
  const Map& map() const { return map_; }

  /// Returns all parents of a node, ordered by id and position. A parent that lists the node twice is
  /// included twice. Valid as long as the index.
  std::span<const Parent> parents(NodeId node) const;
  /// V-3: returns the parent through which the node was first reached, depth first from the root and then
  /// from nodes without a place below it (M-6). `none` for the node where such a search started.
  NodeId first_parent(NodeId node) const;
  /// V-3: whether `node` is `above`, or the path of first parents from `node` upwards contains `above`.
  /// Constant time.
  bool reached_through(NodeId node, NodeId above) const;
  /// V-4: whether the node or one of its descendants has a destination.
  bool leads_somewhere(NodeId node) const;
  /// The number of nodes for which `leads_somewhere` is false.
  std::size_t dead_ends() const;

  /// Returns the nodes that match `page` by V-1, and those whose last path segment is the same up to its
  /// first dot, in the order reached. Linear in their number, which may be that of all nodes (`/?p=1`,
  /// `/?p=2`, ...).
  std::vector<NodeId> nodes_like(const Uri& page) const;
  /// The languages of all nodes and variants, in lower case, sorted, without duplicates. Valid as long as the
  /// index.
  const std::vector<std::string>& languages() const;

  /// Heap memory held so far in bytes, without the languages.
  std::size_t memory() const { return memory_; }

  // --- for `View` ---

  STANDARD_SITEMAP_LOCAL const PageTable& pages() const; ///< finds the nodes that stand for a page
  /// All children with a link that may be offered to a person, ordered by parent and position: where previous
  /// and next may lead. About 8 bytes for each link.
  STANDARD_SITEMAP_LOCAL const std::vector<Parent>& steps() const;
  /// @cond engine
  /// Preorder numbers in the tree of first parents. The nodes below the root come first.
  struct Reached {
    std::uint32_t node; ///< number of the node itself
    std::uint32_t last; ///< highest number among its descendants
  };
  STANDARD_SITEMAP_LOCAL Reached reached(NodeId node) const;
  STANDARD_SITEMAP_LOCAL const ReadingTree& reading() const; ///< V-6
  /// G-13: returns the generated groups that stand for this folder, given by its normalised URI without a
  /// slash at its end. Computed on first use, in one pass over the nodes.
  STANDARD_SITEMAP_LOCAL std::vector<NodeId> groups_of_folder(std::string_view folder) const;
  /// M-7: a parent with several children that are to be sorted.
  struct LexicalParent {
    NodeId node;
    std::uint16_t language; ///< index in `LexicalParents::languages`
    bool shares_children;   ///< one of its children has another parent or position as well
  };
  struct LexicalParents {
    std::vector<LexicalParent> parents; ///< ascending
    /// As authored. The first entry stands for no language; it is also used for parents in languages beyond
    /// the number that are distinguished.
    std::vector<std::string> languages;
  };
  STANDARD_SITEMAP_LOCAL const LexicalParents& lexical_parents() const;
  /// @endcond

 private:
  struct Parents;
  STANDARD_SITEMAP_LOCAL const Parents& all_parents() const;
  STANDARD_SITEMAP_LOCAL void find_first_parents() const;

  const Map& map_;
  mutable std::once_flag parents_once_, pages_once_, first_parents_once_, dead_ends_once_, steps_once_,
      lexical_once_, reading_once_, folders_once_;
  mutable std::unique_ptr<const Parents> parents_;
  mutable std::unique_ptr<const PageTable> pages_;
  mutable std::vector<NodeId> first_parents_; ///< by node
  mutable std::vector<Reached> reached_;      ///< by node
  mutable LexicalParents lexical_parents_;
  mutable std::vector<bool> leads_somewhere_; ///< by node
  mutable std::size_t dead_ends_ = 0;
  mutable std::vector<Parent> steps_;
  mutable std::unique_ptr<const ReadingTree> reading_;
  mutable std::vector<std::pair<std::uint64_t, NodeId>>
      folders_; ///< hashes of folders and their groups, sorted
  mutable std::atomic<std::size_t> memory_ = 0;
};

} // namespace standard_sitemap
