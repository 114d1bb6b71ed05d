#pragma once

#include "engine/map/map.h"

namespace standard_sitemap {

/// The result of loading XML sitemaps (sitemaps.org), text lists or feeds.
enum class ListResult : std::uint8_t {
  something, ///< a map or a list, even if it is empty
  no_lists,  ///< a robots.txt without usable `Sitemap:` lines (G-3)
  all_failed ///< a robots.txt or index (G-8) names lists, but none of them could be loaded
};

/// Returns the result; always `something` for a Standard Sitemap. Linear in the number of documents and of
/// the entries of indexes.
ListResult list_result(const Map& map);

} // namespace standard_sitemap
