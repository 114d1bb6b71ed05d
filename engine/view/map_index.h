#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/map/map.h"

namespace standard_sitemap {

class PageTable;

/// What the views of a map have to know of the whole of it: who its parents are, which nodes may be a page.
/// Each part is found once, by the first who asks, in time and memory linear in the map; after that a page is
/// placed without another look at all nodes, in a time that does not depend on how many there are.
///
///   auto index = std::make_shared<const MapIndex>(*map);   // keep it as long as the map
///   View first{*map, {.page = one}, policy, index};
///   View second{*map, {.page = another}, policy, index};   // costs next to nothing
///
/// Borrows the map. Safe to use from several threads.
class STANDARD_SITEMAP_API MapIndex {
 public:
  /// A parent, and the place of the node among its children.
  struct Parent {
    NodeId node;            ///< the parent
    std::uint32_t position; ///< in the parent's children, in document order
  };
  /// No node.
  static constexpr NodeId none = 0xffff'ffff;

  /// Costs nothing yet. `map` must outlive it.
  explicit MapIndex(const Map& map);
  ~MapIndex();

  /// What it is of.
  const Map& map() const { return map_; }

  /// All parents of a node, by id and position; one that lists it twice comes twice.
  std::span<const Parent> parents(NodeId node) const;
  /// V-3: through which it was first reached, depth first from the root, and then from what has no place
  /// below it (M-6). `none` for where the way began.
  NodeId first_parent(NodeId node) const;
  /// V-3: whether `node` is `above`, or the way to it through first parents leads through `above`. Constant
  /// time.
  bool reached_through(NodeId node, NodeId above) const;
  /// V-4: it leads somewhere by itself, or something below it does.
  bool leads_somewhere(NodeId node) const;
  /// How many nodes do not.
  std::size_t dead_ends() const;

  /// Every node that is `page` by V-1, and those that are not but whose name is the same up to its first dot,
  /// in the order reached. Linear in their number, which may be that of all nodes (`/?p=1`, `/?p=2`, ...).
  std::vector<NodeId> nodes_like(const Uri& page) const;
  /// In lower case, sorted, each once: of all nodes and variants.
  const std::vector<std::string>& languages() const;

  /// Bytes of heap held by now, but for the languages.
  std::size_t memory() const { return memory_; }

  // --- for the view itself ---

  STANDARD_SITEMAP_LOCAL const PageTable& pages() const; ///< where to look for a page
  /// All children with a link that may be offered to a person: where previous and next may lead, by parent
  /// and position. Some 8 bytes a link.
  STANDARD_SITEMAP_LOCAL const std::vector<Parent>& steps() const;
  /// @cond engine
  /// M-7: a parent of several children that are to be sorted.
  struct LexicalParent {
    NodeId node;
    std::uint16_t language; ///< index in `LexicalParents::languages`
    bool shares_children;   ///< one of its children has another place, too
  };
  struct LexicalParents {
    std::vector<LexicalParent> parents; ///< ascending
    /// As authored. The first is none; parents in languages beyond the number of those that are told apart
    /// have it, too.
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
      lexical_once_;
  mutable std::unique_ptr<const Parents> parents_;
  mutable std::unique_ptr<const PageTable> pages_;
  mutable std::vector<NodeId> first_parents_; ///< by node
  /// Numbers in the order in which nodes were reached through first parents.
  struct Reached {
    std::uint32_t node; ///< of the node itself
    std::uint32_t last; ///< of the last that was reached through it
  };
  mutable std::vector<Reached> reached_; ///< by node
  mutable LexicalParents lexical_parents_;
  mutable std::vector<bool> leads_somewhere_; ///< by node
  mutable std::size_t dead_ends_ = 0;
  mutable std::vector<Parent> steps_;
  mutable std::atomic<std::size_t> memory_ = 0;
};

} // namespace standard_sitemap
