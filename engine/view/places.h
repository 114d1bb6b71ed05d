#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// One place of the page in the hierarchy (V-3): a node that stands for it, below one of its parents.
struct PagePlace {
  Here here;                    ///< the node, and how well it fits
  std::optional<NodeId> parent; ///< none: the node is the root, or has no place in the hierarchy (M-6)
  std::size_t position = 0;     ///< in the parent's children, in document order; of several, the first

  /// V-2: the page itself is not in the map; it belongs somewhere below `here.node`.
  bool approximate() const { return here.match == Match::up || here.match == Match::start; }
};

/// Where one can go from a place.
struct PlaceNeighbours {
  std::optional<NodeId> up; ///< the parent; for an approximate place, the node itself
  /// The nearest sibling before it to which one can go; none for an approximate place.
  std::optional<NodeId> previous;
  std::optional<NodeId> next; ///< the same, after it
  bool in_sequence = false;   ///< M-11: the author calls the parent's children a sequence
};

/// Every place of the page, at most `Policy::places_of_page`; the first is the default. The nodes in the
/// order of `View::here`; for each, first the parent through which it was first reached, then its others by
/// id. A parent that stands below the node gives no place: there it is a loop's lower end (L-1). Nor does one
/// that is outside the hierarchy (M-6), unless there is no other. Constant time once the view's index is
/// there: it does not depend on how many nodes or siblings there are, but on places, and on how deep they
/// are.
STANDARD_SITEMAP_API std::vector<PagePlace> places_of_page(View& view);

/// From the root to the place's node, both included; the parent's own path is the one along which it was
/// first reached.
STANDARD_SITEMAP_API std::vector<NodeId> path_to(View& view, const PagePlace& place);

/// The children of the place's parent in presentation order (M-7), the place's node among them; only what
/// leads somewhere (V-4). Empty without a parent. Linear in their number.
STANDARD_SITEMAP_API std::vector<NodeId> siblings_at(View& view, const PagePlace& place);

/// Previous and next go by document order, also where `siblings_at` is sorted. Siblings without a usable URI
/// are passed over, in logarithmic time once the view's index is there; but one by one where they have a URI
/// and the variant chosen for the reader (M-8) may not be followed.
STANDARD_SITEMAP_API PlaceNeighbours neighbours_of(View& view, const PagePlace& place);

/// V-3: the place whose neighbours "previous" and "next" are to mean when a page has several: the first that
/// stands in a sequence, else the default one. Index in `places`; 0 if it is empty.
STANDARD_SITEMAP_API std::size_t place_to_step_from(const View& view, const std::vector<PagePlace>& places);

} // namespace standard_sitemap
