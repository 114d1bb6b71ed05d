#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/isolate/document_job.h"
#include "engine/isolate/reader_process.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// Where pages and documents of one policy are parsed (`Policy::isolation`).
struct ReaderChoice {
  std::shared_ptr<ReaderProcess> reader; ///< null: in the process itself, unless `refused`
  bool refused = false; ///< nothing may be parsed: `required`, but there is no reader process
  /// A process was wanted, but there is none: why. As diagnostics say it: a note if things are parsed in the
  /// process itself, or else an error.
  std::optional<Diagnostic> why_not = {};
};
/// Waits until the reader process, if there is one, has started.
ReaderChoice choose_reader(const Policy& policy);

/// For tests; not exported to hosts: from now on each policy without a reader, unless it wants none, requires
/// this one. Null: as usual.
void require_reader_of_tests(std::shared_ptr<ReaderProcess> reader);
std::shared_ptr<ReaderProcess> reader_of_tests();

/// What the engine asks of a reader process.
class ReaderClient {
 public:
  explicit ReaderClient(ReaderProcess& process) : process_(process) {}

  /// For the content of a job: empty, to be appended to.
  JobContent content();

  /// Reads the links of a page, as `read_page_links` does in the process itself. Blocks. If the process
  /// failed, the result is `cut`, has no links, and a diagnostic `reader_failed`.
  PageLinks read_page(const Page& page, const Policy& policy);
  /// Reads a document. Blocks. If the process failed, the outcome is `reader_failed`, with a diagnostic.
  DocumentAnswer read_document(DocumentJob job);

  /// Whether documents are to be read by `read_later`.
  bool answers_later() const { return process_.answers_later(); }

  /// A document that is being read. Destroying it means that the answer is no longer wanted.
  class Pending {
   public:
    virtual ~Pending() = default;
  };
  /// Reads a document later: `answered` is called from within `ReaderProcess::take_answers`, unless the
  /// result has been destroyed by then. It may do anything. Documents are read in the order of these calls.
  std::unique_ptr<Pending> read_later(DocumentJob job, std::function<void(DocumentAnswer)> answered);

 private:
  ReaderProcess& process_;
};

} // namespace standard_sitemap
