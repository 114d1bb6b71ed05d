#pragma once

#include <optional>
#include <utility>

#include "engine/load/load.h"
#include "engine/view/map_index.h"

namespace standard_sitemap {

/// What came of a load, and what all views of its map share.
struct LoadedMap : LoadResult {
  explicit LoadedMap(LoadResult loaded) : LoadResult(std::move(loaded))
  {
    if (map)
      index.emplace(*map);
  }

  std::optional<MapIndex> index; ///< there with the map
};

} // namespace standard_sitemap
