#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/load/load.h"

namespace standard_sitemap::orders {

/// A map of at most four documents.
struct LoadCase {
  struct Document {
    std::string url, body;
    std::string final_url = {}; ///< empty if there is no redirect
  };
  std::string name;
  std::vector<Document> documents; ///< the root first
  std::string outline;             ///< of the map if all arrive: see tests/unit/load/table.h
  std::string order;               ///< M-13: the documents of the result by the last letter before `.xml`
  SourceKind kind = SourceKind::standard;
  bool is_kept = false; ///< the load begins with all documents of an earlier one, which are stale
};
const std::vector<LoadCase>& load_cases();

struct LoadOrders {
  std::size_t orders = 0;          ///< complete ones
  std::size_t stopped = 0;         ///< loads that were stopped, each after a different beginning
  std::vector<std::string> broken; ///< with the order that broke it; the first few
};

/// Every order of `begin`, `append` and `end` of the answers, for every choice of what becomes of each
/// document: it arrives (or is unmodified), is missing, breaks off. The result must depend on the choice
/// alone. After each step: a load that is not done waits for an answer; a map of what is there does not
/// depend on the order either; and the load, stopped there, is done, accepts nothing more, and gives what had
/// arrived. Of the orders for one choice, the first `most` are tried.
LoadOrders every_order(const LoadCase& of, std::size_t most = SIZE_MAX);

} // namespace standard_sitemap::orders
