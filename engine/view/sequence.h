#pragma once

#include "engine/map/map.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

/// M-11: whether the node's children are declared a sequence.
inline bool is_sequence(const Map& map, NodeId node)
{
  const auto relation = map.node(node).relation();
  return relation && ascii_lower(trimmed(*relation)) == "sequence";
}

} // namespace standard_sitemap
