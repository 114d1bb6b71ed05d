#include "engine/isolate/reader_client.h"

#include <utility>

#include "engine/base/saturated.h"
#include "engine/isolate/job_message.h"
#include "engine/isolate/reader_process_implementation.h"
#include "engine/web/media_type.h"

namespace standard_sitemap {
namespace {

Diagnostic failure_of(const std::string& why, std::string_view what, const std::string& url)
{
  return {.severity = Severity::error,
          .code = Code::reader_failed,
          .message = std::string{what} + " could not be read: " + why,
          .document = url};
}

/// Keeps what has been read of an answer. Returns false if that was invalid.
template <class Value>
bool keep(std::optional<Value> read, Value& into)
{
  if (read)
    into = *std::move(read);
  return read.has_value();
}

/// Returns the reading for a page. Borrows the content, to which it appends the body.
Reading reading_of(const Page& page, const Policy& policy, PageWanted wanted, JobContent& content,
                   std::function<bool(ImageSource&)> accept)
{
  // One byte beyond the limit, so that the reader notices that there is more.
  content.append(page.body.substr(0, saturated_sum(policy.page_bytes, std::size_t{1})));
  const PageJob job{.url = page.url,
                    .content_type = page.effective_media_type()->text(),
                    .policy = policy,
                    .wanted = wanted};
  return {.message = message_of(job, content), .content = &content, .accept = std::move(accept)};
}

/// A document to be read. The reading borrows the job and the answer.
struct DocumentToRead : LaterReading {
  explicit DocumentToRead(DocumentJob of) : job(std::move(of))
  {
    reading.message = message_of(job);
    reading.content = &job.content;
    reading.accept = [this](ImageSource& image) { return accept(image); };
    reading.goes_on = goes_on(job.piece);
  }
  DocumentToRead(const DocumentToRead&) = delete;
  DocumentToRead& operator=(const DocumentToRead&) = delete;

  bool accept(ImageSource& image)
  {
    return keep(
        document_of_image(image, {.source = job.source,
                                  .policy = job.policy,
                                  .elements = job.elements,
                                  .map_bytes = job.map_bytes,
                                  .is_followed = is_followed(job.piece),
                                  .before = goes_on(job.piece) ? std::optional{job.before} : std::nullopt,
                                  .spare = std::move(job.spare)}),
        answer);
  }
  /// Precondition: the reading is finished.
  DocumentAnswer take_answer()
  {
    if (reading.failure) {
      answer = {};
      answer.result.outcome = DocumentOutcome::reader_failed;
      answer.result.diagnostics.add(failure_of(*reading.failure, "the document", job.source.url.text()));
      answer.bytes = job.before.bytes + std::min<std::uint64_t>(job.content.size(), job.map_bytes);
    }
    return std::move(answer);
  }

  DocumentJob job;
  DocumentAnswer answer = {};
};

class PendingLater final : public ReaderClient::Pending {
 public:
  PendingLater(std::shared_ptr<ReaderProcess> process, std::function<void()> drop)
      : process_(std::move(process)), drop_(std::move(drop))
  {
  }
  PendingLater(const PendingLater&) = delete;
  PendingLater& operator=(const PendingLater&) = delete;
  ~PendingLater() override { drop_(); }

 private:
  std::shared_ptr<ReaderProcess> process_; ///< kept alive while its answer is awaited
  std::function<void()> drop_;
};

} // namespace

JobContent ReaderClient::content()
{
  return JobContent{process_.implementation_->pool()};
}

PageLinks ReaderClient::read_page(const Page& page, const Policy& policy)
{
  PageLinks links;
  JobContent body = content();
  Reading reading = reading_of(page, policy, PageWanted::links, body, [&](ImageSource& image) {
    return keep(links_of_image(image, page.url, policy), links);
  });
  process_.implementation_->read(reading);
  if (reading.failure) {
    links = {};
    links.cut = true;
    links.diagnostics.add(failure_of(*reading.failure, "the page", page.url.text()));
  }
  return links;
}

PageStatements ReaderClient::read_statements(const Page& page, const Policy& policy, PageParts parts)
{
  PageStatements statements;
  JobContent body = content();
  const auto wanted = parts.menus ? PageWanted::statements_with_menus : PageWanted::statements;
  Reading reading = reading_of(page, policy, wanted, body, [&](ImageSource& image) {
    return keep(statements_of_image(image), statements);
  });
  process_.implementation_->read(reading);
  if (reading.failure) {
    statements = {};
    statements.diagnostics.add(failure_of(*reading.failure, "the page", page.url.text()));
  }
  return statements;
}

DocumentAnswer ReaderClient::read_document(DocumentJob job)
{
  DocumentToRead document{std::move(job)};
  process_.implementation_->read(document.reading);
  return document.take_answer();
}

std::shared_ptr<ReaderProcess> ReaderClient::start_apart()
{
  return process_.implementation_->start_apart();
}

std::uint64_t ReaderClient::started_apart() const
{
  return process_.implementation_->started_apart();
}

std::unique_ptr<ReaderClient::Pending> ReaderClient::read_later(DocumentJob job,
                                                                std::function<void(DocumentAnswer)> answered)
{
  ReaderProcess::Implementation& implementation = *process_.implementation_;
  job.policy.reader = nullptr; // otherwise the process would keep itself alive
  const auto document = std::make_shared<DocumentToRead>(std::move(job));
  document->finished = [&document = *document, answered = std::move(answered)] {
    answered(document.take_answer());
  };
  auto pending = std::make_unique<PendingLater>(
      process_.shared_from_this(), [&implementation, document] { implementation.drop(*document); });
  implementation.read_later(document); // if it throws, nothing is pending
  return pending;
}

} // namespace standard_sitemap
