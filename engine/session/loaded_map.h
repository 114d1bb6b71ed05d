#pragma once

#include <optional>
#include <utility>

#include "engine/load/load.h"
#include "engine/view/map_index.h"

namespace standard_sitemap {

/// The result of a load, and the index shared by all views of its map.
struct LoadedMap : LoadResult {
  explicit LoadedMap(LoadResult loaded) : LoadResult(std::move(loaded))
  {
    if (map)
      index.emplace(*map);
  }

  std::optional<MapIndex> index; ///< set if there is a map
};

} // namespace standard_sitemap
