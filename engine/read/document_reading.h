#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/document/document_source.h"
#include "engine/document/read_result.h"
#include "engine/read/document_reader.h"
#include "engine/terms/policy.h"
#include "engine/unpack/gunzip.h"

namespace standard_sitemap {

/// Reads one document from its bytes as they are received: decompresses what may be compressed (G-7), counts
/// against the limits of bytes, and hands on to `DocumentReader`.
///
///   DocumentReading reading{source, policy, budget, count};
///   while (more) if (!reading.append(bytes)) break;
///   ReadResult result = std::move(reading).finish();
class DocumentReading {
 public:
  /// Counts bytes of the document against the limit of the map, and returns how many of them it may have.
  using CountBytes = std::function<std::uint64_t(std::uint64_t)>;

  /// `policy`: as `limits_for` the kind of source, unless the source has `limits_by_format`: then it has the
  /// limits of maps and those of lists. It and `budget` must outlive this object.
  DocumentReading(const DocumentSource& source, const Policy& policy, ElementBudget& budget,
                  CountBytes count_bytes);

  /// Returns false if no further input could change the result. Without bytes: whether the document is read
  /// at all, which its media type may rule out (P-1).
  bool append(std::string_view bytes);
  /// As `DocumentReader::take_entries`.
  std::shared_ptr<Document> take_entries() { return reader_.take_entries(); }
  /// As `DocumentReader::entries_so_far`.
  std::shared_ptr<const Document> entries_so_far() const { return reader_.entries_so_far(); }
  /// As `DocumentReader::pages_so_far`.
  std::size_t pages_so_far() const { return reader_.pages_so_far(); }
  /// As `DocumentReader::withheld_elements`.
  std::size_t withheld_elements() const { return reader_.withheld_elements(); }
  /// Ends the document at a limit that it exceeds: that of the document or of the map.
  void cut_at_document_bytes();
  void cut_at_map_bytes();
  /// The input ends here, whether it was cut or not.
  ReadResult finish(SpareMemory spare = SpareMemory::released) &&;

  /// The bytes of the document so far, decompressed.
  std::uint64_t bytes() const { return bytes_; }

 private:
  bool take(std::string_view bytes);
  bool take_within_limits(std::string_view bytes);
  void cut(Code limit);
  void note_compression(Diagnostics& diagnostics) const;

  const Policy& policy_;
  std::uint64_t document_bytes_; ///< limit
  std::uint64_t map_bytes_;      ///< limit
  bool is_open_;                 ///< whether they still depend on the format
  CountBytes count_bytes_;
  std::string url_;
  DocumentReader reader_;
  std::optional<Gunzip> packed_; ///< not used for Standard Sitemaps
  bool named_gz_;
  bool enough_ = false;        ///< no further input could change the result
  std::uint64_t received_ = 0; ///< bytes received, possibly compressed
  std::uint64_t bytes_ = 0;
};

} // namespace standard_sitemap
