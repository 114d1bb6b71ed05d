#pragma once

#include <cstddef>

#include "engine/map/map.h"

namespace standard_sitemap::bench {

/// M-7: the children of one group, put in order.
class LexicalOrder {
 public:
  explicit LexicalOrder(std::size_t children);
  /// The number of nodes in the sorted list.
  std::size_t sort() const;

 private:
  Map map_;
};

} // namespace standard_sitemap::bench
