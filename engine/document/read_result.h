#pragma once

#include <cstddef>
#include <memory>

#include "engine/document/document.h"
#include "engine/document/document_outcome.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// How many elements all documents of one map may still have. Shared by its readers.
struct ElementBudget {
  std::size_t left;
};

/// What came of one file.
struct ReadResult {
  DocumentOutcome outcome = DocumentOutcome::malformed;
  std::shared_ptr<const Document> document; ///< there for `ok` and `cut`
  Diagnostics diagnostics;                  ///< located in the document
};

} // namespace standard_sitemap
