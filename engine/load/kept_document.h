#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "engine/map/map.h"
#include "engine/web/header_list.h"
#include "engine/web/request.h"

namespace standard_sitemap {

/// A document as one load left it, for another to start from: what a cache keeps of a response (RFC 9111).
/// Only whole documents (`ok`) are kept. Shares the parsed document with the map.
struct KeptDocument {
  DocumentReport report;                    ///< as that load had it
  std::shared_ptr<const Document> document; ///< opaque; shared with the maps that show it
  Diagnostics diagnostics;                  ///< of reading it
  HeaderList fields;                        ///< of its response: those that caching goes by
  /// There: it may be used without a request. Nothing: its server has to be asked. A load looks at no clock
  /// and gives this back as it was for what it used so, and as nothing for what it asked for.
  std::optional<std::chrono::steady_clock::time_point> fresh_until = {};
};

} // namespace standard_sitemap
