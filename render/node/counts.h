#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/map/map.h"

namespace standard_sitemap {

/// How many nodes of each kind a map has.
struct NodeCounts {
  std::uint64_t items = 0, groups = 0;
};
NodeCounts count_nodes(const Map& map);

/// `1 item`, `2 items`.
std::string counted(std::uint64_t number, std::string_view singular);
/// `1 entry`, `2 entries`.
std::string counted(std::uint64_t number, std::string_view singular, std::string_view plural);

} // namespace standard_sitemap
