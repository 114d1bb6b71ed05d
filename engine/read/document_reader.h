#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <standard_sitemap/read/document.h>
#include <standard_sitemap/read/document_outcome.h>
#include <standard_sitemap/web/diagnostic.h>
#include <standard_sitemap/web/media_type.h>
#include <standard_sitemap/web/policy.h>
#include <standard_sitemap/web/source_kind.h>

namespace standard_sitemap {

/// How many elements all documents of one map may still have. Shared by its readers.
struct ElementBudget {
  std::size_t left;
};

struct ReadResult {
  DocumentOutcome outcome = DocumentOutcome::malformed;
  std::shared_ptr<const Document> document; ///< there for `ok` and `cut`
  Diagnostics diagnostics;                  ///< located in the document
};

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
