#pragma once

#include "engine/view/view.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

/// returns what a page says of its own place and its map does not: no trails if the map has a place for
/// the page itself, no steps that the map has, and no related pages of a kind that is a role of the map. The
/// rest stays as it is.
StatedPlace beside_map(StatedPlace place, View& view);

} // namespace standard_sitemap
