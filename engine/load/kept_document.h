#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include <standard_sitemap/map/map.h>
#include <standard_sitemap/web/header_list.h>
#include <standard_sitemap/web/request.h>

namespace standard_sitemap {

/// A document as one load left it, for another to start from: what a cache keeps of a response (RFC 9111).
/// Only whole documents (`ok`) are kept. Shares the parsed document with the map.
struct KeptDocument {
  DocumentReport report;
  std::shared_ptr<const Document> document;
  Diagnostics diagnostics; ///< of reading it
  HeaderList fields;       ///< of its response: those that caching goes by
  /// There: it may be used without a request. Nothing: its server has to be asked. A load looks at no clock
  /// and gives this back as it was for what it used so, and as nothing for what it asked for.
  std::optional<std::chrono::steady_clock::time_point> fresh_until = {};
};

/// The fields of a response by which caches go.
HeaderList caching_fields(const HeaderList& response);

/// RFC 9111 3.2: the fields of a kept response after its server has said 304.
HeaderList updated_fields(const HeaderList& kept, const HeaderList& not_modified);

/// What its server may be asked with; nothing if it came with none that is fit to be sent back.
std::optional<Validators> validators_of(const KeptDocument& kept);

} // namespace standard_sitemap
