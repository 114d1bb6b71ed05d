#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/document/document_parts.h"
#include "engine/document/document_source.h"
#include "engine/document/read_result.h"
#include "engine/isolate/job_content.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The limit at which a host stopped receiving a document.
enum class CutBy : std::uint8_t { nothing, document_bytes, map_bytes };

/// Which piece of a document a job has. Only lists are read in pieces: each answer has the entries that are
/// complete. All pieces of a document are read by the same process, and no other document in between.
enum class Piece : std::uint8_t { whole, first, next, last };
/// Whether the document is not at its end, so that an answer may lack a document.
constexpr bool is_followed(Piece piece)
{
  return piece == Piece::first || piece == Piece::next;
}
/// Whether only the process that has read the piece before can read this one.
constexpr bool goes_on(Piece piece)
{
  return piece == Piece::next || piece == Piece::last;
}

/// What has been read of a document in the pieces before. The reader process is not told, but held to it.
struct ReadBefore {
  std::uint64_t bytes = 0;    ///< decompressed
  std::size_t counted = 0;    ///< elements that count for `Policy::elements`
  std::size_t elements = 0;   ///< counted elements that have come, the root once; 0: none
  std::uint64_t arena = 0;    ///< bytes of their attributes
  DocumentFormat format = {}; ///< if some have come
};

/// Long arrays for a document, to be overwritten: new memory from the system costs more than filling it.
struct SpareArrays {
  PlainArray<DocumentParts::Element> elements = {};
  PlainArray<char> arena = {};
};

/// A document that has been received and is to be read.
struct DocumentJob {
  DocumentSource source;
  JobContent content = {};     ///< the bytes as received (G-7: perhaps compressed)
  Policy policy = {};          ///< as for `DocumentReading`
  std::size_t elements = 0;    ///< how many the map may still have (`Policy::elements`)
  std::uint64_t map_bytes = 0; ///< how many the map may still have (`Policy::map_bytes`)
  CutBy cut = CutBy::nothing;  ///< why `content` is incomplete
  Piece piece = Piece::whole;
  ReadBefore before = {}; ///< if the piece goes on
  SpareArrays spare = {}; ///< those of the piece before
};

/// The result of a `DocumentJob`.
struct DocumentAnswer {
  ReadResult result;
  std::uint64_t bytes = 0;  ///< decompressed bytes that count for `Policy::map_bytes`; of all pieces so far
  std::size_t elements = 0; ///< elements that count for `Policy::elements`, even without a document; of a
                            ///< piece those that are new
};

} // namespace standard_sitemap
