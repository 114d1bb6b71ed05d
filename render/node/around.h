#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/view/places.h"

namespace standard_sitemap {

/// Where a reader goes on from the page.
struct Around {
  std::optional<NodeId> previous, next; ///< V-6; of a page that is no entry, its siblings (V-3)
  std::optional<NodeId> up;             ///< V-3
  std::uint32_t position = 0;           ///< V-6: its number among the entries, from 1; 0: it is none
  std::uint32_t count = 0;              ///< the number of entries
};

/// `places`: as `places_of_page` returns them.
Around around_page(View& view, const std::vector<PagePlace>& places);

} // namespace standard_sitemap
