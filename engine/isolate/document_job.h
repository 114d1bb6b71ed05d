#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/document/document_source.h"
#include "engine/document/read_result.h"
#include "engine/isolate/job_content.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The limit at which a host stopped receiving a document.
enum class CutBy : std::uint8_t { nothing, document_bytes, map_bytes };

/// A document that has been received and is to be read.
struct DocumentJob {
  DocumentSource source;
  JobContent content = {};     ///< the bytes as received (G-7: perhaps compressed)
  Policy policy = {};          ///< as for `DocumentReading`
  std::size_t elements = 0;    ///< how many the map may still have (`Policy::elements`)
  std::uint64_t map_bytes = 0; ///< how many the map may still have (`Policy::map_bytes`)
  CutBy cut = CutBy::nothing;  ///< why `content` is incomplete
};

/// The result of a `DocumentJob`.
struct DocumentAnswer {
  ReadResult result;
  std::uint64_t bytes = 0;  ///< decompressed bytes that count for `Policy::map_bytes`
  std::size_t elements = 0; ///< elements that count for `Policy::elements`, even without a document
};

} // namespace standard_sitemap
