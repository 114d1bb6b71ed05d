#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "engine/map/map.h"
#include "engine/web/header_list.h"
#include "engine/web/request.h"

namespace standard_sitemap {

/// A document from an earlier load, from which another load can start: what a cache stores of a response (RFC
/// 9111). Only complete documents (outcome `ok`) are kept. Shares the parsed document with the map.
struct KeptDocument {
  DocumentReport report;                    ///< as reported by that load
  std::shared_ptr<const Document> document; ///< opaque; shared with the maps made of it
  Diagnostics diagnostics;                  ///< found while reading it
  HeaderList fields;                        ///< the response fields that matter for caching
  /// If set, the document may be used without a request; the caller compares it with the clock. If nullopt,
  /// the server must be asked (revalidation). A load does not look at the clock: it returns this value
  /// unchanged for a document that it used without a request, and nullopt for one that it requested.
  std::optional<std::chrono::steady_clock::time_point> fresh_until = {};
};

} // namespace standard_sitemap
