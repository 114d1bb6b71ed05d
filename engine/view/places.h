#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// One place of the page in the hierarchy (V-3): a node that stands for the page, below one of its parents.
struct PagePlace {
  PageMatch here;               ///< the node, and how it matches the page
  std::optional<NodeId> parent; ///< nullopt: the node is the root, or is outside the hierarchy (M-6)
  std::size_t position = 0;     ///< first index in the parent's children, in document order

  /// V-2: whether the page itself is not in the map but belongs somewhere below `here.node`.
  bool approximate() const { return is_near(here.match); }
};

/// The places next to a place.
struct PlaceNeighbours {
  std::optional<NodeId> up; ///< the parent; for an approximate place, the node itself
  /// The nearest sibling before it with a usable link; nullopt for an approximate place.
  std::optional<NodeId> previous;
  std::optional<NodeId> next; ///< the nearest such sibling after it
  bool in_sequence = false;   ///< M-11: the parent's children are declared a sequence
};

/// Returns the places of the page, at most `Policy::places_of_page`; the first is the default. Nodes are in
/// the order of `View::here`; for each node, the parent through which it was first reached comes first, then
/// the others by id. A parent that is itself below the node is skipped: there the node is the lower end of a
/// loop (L-1). So is a parent outside the hierarchy (M-6), unless there is no other. Once the view's index is
/// computed, the time depends only on the number of places and their depth, not on the number of nodes or
/// siblings.
STANDARD_SITEMAP_API std::vector<PagePlace> places_of_page(View& view);

/// Returns the path from the root to the place's node, both included. The parent's path is the one along
/// which it was first reached.
STANDARD_SITEMAP_API std::vector<NodeId> path_to(View& view, const PagePlace& place);

/// Returns the children of the place's parent in presentation order (M-7), including the place's node,
/// without those that lead nowhere (V-4). Empty if there is no parent. Linear in their number.
STANDARD_SITEMAP_API std::vector<NodeId> siblings_at(View& view, const PagePlace& place);

/// Returns the neighbours of a place. Previous and next follow document order even if `siblings_at` is
/// sorted. Siblings without a usable URI, and forms (M-10), are skipped, in logarithmic time once the view's
/// index is computed; but one by one if they have a URI and the variant chosen for the reader (M-8) may not
/// be followed.
STANDARD_SITEMAP_API PlaceNeighbours neighbours_of(View& view, const PagePlace& place);

/// V-6: a node among the entries of the map: its nodes in the hierarchy that have the address of a page for
/// this reader, in reading order, each page once.
struct ReadingPlace {
  std::optional<NodeId> previous; ///< the entry before it; nullopt for an approximate place
  std::optional<NodeId> next;     ///< the entry after it; nullopt for an approximate place
  std::uint32_t position = 0;     ///< its number, from 1; 0: the page itself is no entry
  std::uint32_t count = 0;        ///< the number of entries
};

/// Returns the place of a node in reading order: depth first, each node at the place where it was first
/// reached, with children in presentation order (M-7) or, in a sequence (M-11), as authored. Of several nodes
/// for one page the first counts. Once the index of the map is computed, the time depends on the depth of the
/// node, and on the number of siblings only where these are sorted.
STANDARD_SITEMAP_API ReadingPlace reading_place(View& view, const PageMatch& here);

/// Returns that of the page: of its first node that is an entry, else of its first.
STANDARD_SITEMAP_API ReadingPlace reading_place_of_page(View& view);

/// V-3: returns the place from which "previous" and "next" step if a page has several: the first one in a
/// sequence, else the default one. The result is an index in `places`; 0 if it is empty.
STANDARD_SITEMAP_API std::size_t place_to_step_from(const View& view, const std::vector<PagePlace>& places);

} // namespace standard_sitemap
