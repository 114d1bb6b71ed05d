#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/terms/diagnostic.h"
#include "render/findings/document_name.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// The name of the program, where a finding is about no document.
inline constexpr std::string_view tool_name = "sitemap-probe";

/// A finding with the name of its document. Borrows both.
struct Finding {
  const Diagnostic* diagnostic;
  const DocumentName* document;
};

/// The names of documents, each found once.
class DocumentNames {
 public:
  explicit DocumentNames(FilePlaces places) : places_(std::move(places)) {}
  DocumentNames(const DocumentNames&) = delete;
  DocumentNames& operator=(const DocumentNames&) = delete;

  /// The name of a document with this URI. Valid as long as this object.
  const DocumentName& of(const std::string& document);

 private:
  FilePlaces places_;
  std::deque<DocumentName> names_;
  std::unordered_map<std::string, const DocumentName*, KeyedHash, std::equal_to<>> by_document_;
};

/// The findings about one document, by line and column; those without a line first. Equal places stay in the
/// order of the report.
struct DocumentFindings {
  const DocumentName* document;
  std::vector<Finding> findings;
};

/// Returns the findings of a report by document: first those about none in particular, if any, then the
/// documents in the order in which they were loaded, also those without findings, then any others. Borrows
/// the report and the names. O(n log n) time for n findings.
std::vector<DocumentFindings> findings_by_document(const Report& report, DocumentNames& names);

/// Returns the message of a finding in one line that is safe to print: control characters are escaped, and a
/// finding that stands for others says so.
std::string message_of(const Diagnostic& diagnostic);

/// Why there is nothing to check, if no finding says so: an English sentence without a full stop.
std::optional<std::string_view> why_unchecked(const Report& report);

} // namespace standard_sitemap
