#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/view/view.h"
#include "engine/web/stated_place.h"
#include "render/words/words.h"

namespace standard_sitemap {

/// Where one direction of the reading bar leads: to a node of the map or, if the map says nothing, to a page
/// that the current page itself names. Neither: nowhere, and `end` says why.
struct Step {
  std::optional<NodeId> node = {}; ///< has an address
  const RelatedPage* page = nullptr;
  std::string_view end = {}; ///< in the reader's language; empty if the step leads somewhere
};

/// The reading bar of a page: where a reader goes on from it, and where in the map it is.
struct Steps {
  Step previous, up, next;
  std::uint32_t position = 0; ///< V-6: of the page among the entries of the map, from 1; 0: it is none
  std::uint32_t count = 0;    ///< the number of entries

  /// Whether there is anything to show: a direction that leads somewhere, or a position.
  bool any() const;
};

/// `view`: the map as seen from the page, or null; `place`: what the page says of its own place, or null. The
/// result refers to `place`.
Steps steps_of_page(View* view, const StatedPlace* place, const Words& words);

} // namespace standard_sitemap
