#pragma once

#include "engine/map/map.h"

namespace standard_sitemap {

/// What a load of lists for crawlers came to.
enum class ListResult : std::uint8_t {
  something, ///< a map, or a list, if only an empty one
  no_lists,  ///< a robots.txt without usable `Sitemap:` lines (G-3)
  all_failed ///< a robots.txt or an index (G-8) names lists, and none of them could be had or read
};

/// Of a map for people always `something`. Linear in the number of documents and of what the indexes among
/// them name.
ListResult list_result(const Map& map);

} // namespace standard_sitemap
