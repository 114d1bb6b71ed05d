#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include <standard_sitemap/read/document.h>
#include <standard_sitemap/read/document_outcome.h>
#include <standard_sitemap/web/diagnostic.h>
#include <standard_sitemap/web/media_type.h>
#include <standard_sitemap/web/policy.h>

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

/// Reads one sitemap file from its bytes as they arrive (P-1 to P-3, P-7, NS). Pieces may end anywhere; the
/// result depends on the concatenated bytes only. Whatever the input: time linear in its bytes, no request,
/// no file access.
///
///   DocumentReader reader{url, media_type, policy, budget};
///   while (more) if (!reader.append(bytes)) break;
///   ReadResult result = std::move(reader).finish();
class DocumentReader {
 public:
  /// `url`: of the final response. `media_type`: of the response; P-1 is checked here. `policy` and `budget`
  /// must outlive the reader.
  DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                 ElementBudget& budget);
  DocumentReader(DocumentReader&&) noexcept;
  ~DocumentReader();

  /// False: nothing that follows could change the result.
  bool append(std::string_view bytes);
  /// A limit outside the reader (bytes, time) ends the input here: what is complete stays, as `cut`.
  void cut(Diagnostic why);
  /// The input ends here.
  ReadResult finish() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
