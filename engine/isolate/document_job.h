#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/document/document_source.h"
#include "engine/document/read_result.h"
#include "engine/isolate/job_content.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// The limit at which a host stopped receiving a document.
enum class CutBy : std::uint8_t { nothing, document_bytes, map_bytes };

/// A document that has been received and is to be read.
struct DocumentJob {
  DocumentSource source;
  JobContent content = {};     ///< its bytes as received (G-7: perhaps compressed)
  Policy policy = {};          ///< as for `DocumentReading`
  std::size_t elements = 0;    ///< that the map has left (`Policy::elements`)
  std::uint64_t map_bytes = 0; ///< that the map has left (`Policy::map_bytes`)
  CutBy cut = CutBy::nothing;  ///< why `content` is not all of it
};

/// What became of it.
struct DocumentAnswer {
  ReadResult result;
  std::uint64_t bytes = 0;  ///< of the document, decompressed, that count for `Policy::map_bytes`
  std::size_t elements = 0; ///< that count for `Policy::elements`, also if there is no document
};

} // namespace standard_sitemap
