#pragma once

#include <cstddef>
#include <memory>

#include "engine/document/document.h"
#include "engine/document/document_outcome.h"
#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// What a document is read for: to be kept, so that memory beyond what it needs is given back, which copies
/// it; or to be looked at once.
enum class SpareMemory : bool { released, kept };

/// The number of elements that the documents of one map may still have. Shared by their readers.
struct ElementBudget {
  std::size_t left;
};

/// The result of reading one file.
struct ReadResult {
  DocumentOutcome outcome = DocumentOutcome::malformed;
  std::shared_ptr<Document> document; ///< set for `ok` and `cut`
  Diagnostics diagnostics;            ///< located in the document
};

} // namespace standard_sitemap
