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

/// Reads one document as it arrives. There is one implementation for each kind of source.
class DocumentInput {
 public:
  virtual ~DocumentInput() = default;
  virtual bool append(std::string_view bytes) = 0;
  virtual void cut(Diagnostic why) = 0;
  virtual ReadResult finish() = 0;
};

/// Reads one file from its bytes as they arrive: a Standard Sitemap (P-1 to P-3, P-7, NS) or, if the user
/// named the place, also an XML sitemap (sitemaps.org), text list, feed or robots.txt (G-3 to G-12), whatever
/// its media type. Pieces may end anywhere; the result depends only on the concatenated bytes. Takes time
/// linear in the input, and makes no request or file access.
///
///   DocumentReader reader{url, media_type, policy, budget};
///   while (more) if (!reader.append(bytes)) break;
///   ReadResult result = std::move(reader).finish();
class DocumentReader {
 public:
  /// `url`: of the final response. `media_type`: of the response; P-1 is checked here. `policy` and `budget`
  /// must outlive the reader. `kind`: which formats are accepted. `robots`: the robots.txt through which the
  /// file was found, if any: such a list may have entries for the whole site of that robots.txt (G-10).
  DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                 ElementBudget& budget, SourceKind kind = SourceKind::standard,
                 const std::optional<Uri>& robots = std::nullopt);

  /// Returns false if no further input could change the result.
  bool append(std::string_view bytes) { return input_->append(bytes); }
  /// Ends the input because of an external limit (bytes, time): what is complete is kept, with outcome `cut`.
  void cut(Diagnostic why) { input_->cut(std::move(why)); }
  /// The input ends here.
  ReadResult finish() && { return input_->finish(); }

 private:
  std::unique_ptr<DocumentInput> input_;
};

} // namespace standard_sitemap
