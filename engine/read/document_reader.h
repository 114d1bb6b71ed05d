#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/document/read_result.h"
#include "engine/web/diagnostic.h"
#include "engine/web/media_type.h"
#include "engine/web/policy.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap {

/// Reads one document as it arrives; each kind of source has its own.
class DocumentInput {
 public:
  virtual ~DocumentInput() = default;
  virtual bool append(std::string_view bytes) = 0;
  virtual void cut(Diagnostic why) = 0;
  virtual ReadResult finish() = 0;
};

/// Reads one file from its bytes as they arrive: an SSP sitemap (P-1 to P-3, P-7, NS) and, where the user has
/// named the place, also a list of the sitemaps.org family (G-3 to G-12), whatever its media type. Pieces may
/// end anywhere; the result depends on the concatenated bytes only. Whatever the input: time linear in its
/// bytes, no request, no file access.
///
///   DocumentReader reader{url, media_type, policy, budget};
///   while (more) if (!reader.append(bytes)) break;
///   ReadResult result = std::move(reader).finish();
class DocumentReader {
 public:
  /// `url`: of the final response. `media_type`: of the response; P-1 is checked here. `policy` and `budget`
  /// must outlive the reader. `kind`: what the file may be. `robots`: the robots.txt through which it was
  /// found, if it was: a list so found may speak for all of that site (G-10).
  DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                 ElementBudget& budget, SourceKind kind = SourceKind::standard,
                 const std::optional<Uri>& robots = std::nullopt);

  /// False: nothing that follows could change the result.
  bool append(std::string_view bytes) { return input_->append(bytes); }
  /// A limit outside the reader (bytes, time) ends the input here: what is complete stays, as `cut`.
  void cut(Diagnostic why) { input_->cut(std::move(why)); }
  /// The input ends here.
  ReadResult finish() && { return input_->finish(); }

 private:
  std::unique_ptr<DocumentInput> input_;
};

} // namespace standard_sitemap
