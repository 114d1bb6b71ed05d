#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/isolate/document_job.h"
#include "engine/isolate/reader_process.h"
#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// Where pages and documents of one policy are parsed (`Policy::isolation`).
struct ReaderChoice {
  std::shared_ptr<ReaderProcess> reader; ///< null: in the host's process, unless `refused`
  bool refused = false; ///< nothing may be parsed: `required`, but there is no reader process
  /// Why there is no process although one was wanted: a note if pages and documents are parsed in the host's
  /// process, or else an error.
  std::optional<Diagnostic> why_not = {};
};
/// Waits until the reader process, if any, has started.
ReaderChoice choose_reader(const Policy& policy);

/// The reader that each policy without one requires, unless it wants none. Null, but for a test program that
/// has a function of its own in place of this one (tests/support/reader_of_tests.h).
std::shared_ptr<ReaderProcess> reader_of_tests();

/// The engine's interface to a reader process.
class ReaderClient {
 public:
  explicit ReaderClient(ReaderProcess& process) : process_(process) {}

  /// Returns empty content for a job, to be appended to.
  JobContent content();

  /// Reads the links of a page, as `read_page_links` does in the host's process. Blocks. If the reader
  /// process fails, the result is `cut`, without links, and has a diagnostic `reader_failed`.
  PageLinks read_page(const Page& page, const Policy& policy);
  /// Reads what the content of a page says of its place, as `statements_of_page` does in the host's process.
  /// Blocks. If the reader process fails, there is only a diagnostic `reader_failed`.
  PageStatements read_statements(const Page& page, const Policy& policy, PageParts parts);
  /// Reads a document. Blocks. If the reader process fails, the outcome is `reader_failed`, with a
  /// diagnostic.
  DocumentAnswer read_document(DocumentJob job);

  /// Starts a process of its own for a long document that is read in pieces while it is received: a process
  /// that dies then is that document's. Takes this one's process if it has read nothing; the next page or
  /// document then has another started. Returns null if there is none, or if there are several already. Waits
  /// until it is ready, unless this one answers later: then so does that one, by the same `take_answers`.
  std::shared_ptr<ReaderProcess> start_apart();
  /// How many of `ReaderProcess::started` are such processes. The others are the shared one, if there is one,
  /// and those before it, which have ended.
  std::uint64_t started_apart() const;

  /// Whether documents are to be read by `read_later`.
  bool answers_later() const { return process_.answers_later(); }

  /// A document that is being read. Destroy it if the answer is no longer wanted.
  class Pending {
   public:
    virtual ~Pending() = default;
  };
  /// Reads a document later: `ReaderProcess::take_answers` then calls `answered`, which may do anything,
  /// unless the `Pending` has been destroyed. Documents are read in the order of these calls.
  std::unique_ptr<Pending> read_later(DocumentJob job, std::function<void(DocumentAnswer)> answered);

 private:
  ReaderProcess& process_;
};

} // namespace standard_sitemap
