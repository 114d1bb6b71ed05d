#include "engine/load/document_receiver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/load/load_state.h"
#include "engine/terms/fetch_failure_table.h"
#include "engine/web/content_coding.h"

namespace standard_sitemap {
namespace {

Cause cause_of(Refusal refusal)
{
  switch (refusal) {
  case Refusal::scheme:
    return Cause::scheme;
  case Refusal::credentials:
    return Cause::credentials;
  case Refusal::mixed_content:
    return Cause::mixed_content;
  case Refusal::private_network:
    return Cause::private_network;
  case Refusal::outside_directory:
    return Cause::outside_directory;
  case Refusal::unusable:
  case Refusal::too_long:
  case Refusal::limit:
    break;
  }
  return Cause::unknown;
}

DocumentOutcome outcome_of(Code failure)
{
  return failure == Code::timeout   ? DocumentOutcome::timeout
         : failure == Code::blocked ? DocumentOutcome::blocked
                                    : DocumentOutcome::network_error;
}

} // namespace

bool DocumentReceiver::live() const
{
  return !handed_over_ && load_.wanted(request_);
}

bool DocumentReceiver::allow_hop(const Uri& url)
{
  if (!live())
    return false;
  if (const auto refusal = load_.hop_refusal(url)) {
    refuse(*refusal, url);
    return false;
  }
  hop_ = url;
  return true;
}

bool DocumentReceiver::allow_address(AddressSpace space)
{
  if (!live())
    return false;
  const Uri& url = hop_ ? *hop_ : load_.report(request_).requested;
  if (const auto refusal = load_.connection_refusal(url, space)) {
    refuse(*refusal, url);
    return false;
  }
  return true;
}

bool DocumentReceiver::begin(const ResponseHead& head)
{
  // A host may follow redirects by itself, so the final response has to pass the same checks.
  if (is_reading() || unmodified_ || !allow_hop(head.url) || !allow_address(head.address_space))
    return false;
  if (head.status == 304 && load_.confirms(request_, head)) {
    unmodified_ = true;
    return true;
  }
  load_.began(request_, head);
  DocumentSource source{.url = head.url.without_fragment()};
  if (const auto media_type = MediaType::of_response(head.fields)) {
    source.content_type = media_type->text();
    load_.report(request_).content_type = media_type->essence();
  } else if (const auto field = head.fields.first("Content-Type")) {
    source.content_type = *field;
  }
  if (head.status != 0 && (head.status < 200 || head.status > 299)) {
    fail_as(DocumentOutcome::http_error, Code::http_error,
            "the server answered with status " + std::to_string(head.status));
    return false;
  }
  if (auto sentence = unknown_coding_sentence(head.fields))
    load_.note_unknown_coding(request_, *std::move(sentence));
  source.kind = load_.source_kind(request_);
  source.robots = load_.robots();
  source.named_gz = head.url.path().ends_with(".gz") && !head.fields.first("Content-Encoding");
  return begin_reading(std::move(source));
}

bool DocumentReceiver::begin_reading(DocumentSource source)
{
  source.limits_by_format = load_.has_limits_by_format(request_);
  const Policy& policy = source.limits_by_format ? load_.own_policy() : load_.policy();
  reading_.emplace(source, policy, load_.element_budget(), [this](std::uint64_t more) {
    const std::uint64_t taken = load_.count_bytes(more);
    load_.report(request_).bytes += taken;
    return taken;
  });
  if (!reading_->append({})) { // refused by its media type alone
    finish_reading();
    return false;
  }
  const ReaderChoice& choice = load_.reader_choice();
  if (choice.refused) {
    fail_as(DocumentOutcome::reader_failed, Code::reader_failed, choice.why_not->message);
    return false;
  }
  if (choice.reader) {
    reading_.reset();
    collected_.emplace(DocumentJob{
        .source = std::move(source), .content = ReaderClient{*choice.reader}.content(), .policy = policy});
  }
  return true;
}

bool DocumentReceiver::append(std::string_view bytes)
{
  if (!live() || !is_reading())
    return live() && unmodified_; // the body of a 304 is not a document
  if (collected_)
    return collect(bytes);
  const bool more = reading_->append(bytes);
  if (more && load_.streams())
    load_.give(reading_->take_entries());
  if (more)
    load_.count_pages(request_, reading_->pages_so_far());
  else
    finish_reading();
  return more;
}

bool DocumentReceiver::collect(std::string_view bytes)
{
  DocumentJob& job = *collected_;
  const std::uint64_t limit = load_.policy().document_bytes;
  const std::uint64_t room = limit - std::min(limit, passed_ + job.content.size());
  const auto of_document = std::min<std::uint64_t>(bytes.size(), room);
  const std::uint64_t taken = load_.hold_bytes(of_document);
  try {
    job.content.append(bytes.substr(0, static_cast<std::size_t>(taken)));
  } catch (...) {
    load_.release_bytes(taken);
    throw;
  }
  if (taken == bytes.size()) {
    read_on();
    return live();
  }
  job.cut = taken < of_document ? CutBy::map_bytes : CutBy::document_bytes;
  finish_reading();
  return false;
}

void DocumentReceiver::read_on()
{
  if (!live())
    drop_collected();
  else if (load_.reader_queue().is_piece_due(request_, *collected_, passed_)) {
    passed_ += collected_->content.size();
    load_.reader_queue().read_piece(request_, *collected_);
  }
}

void DocumentReceiver::end()
{
  if (live() && is_reading())
    finish_reading();
  else if (live() && unmodified_)
    finish_unmodified();
}

void DocumentReceiver::fail(FetchFailure failure, std::string_view message)
{
  if (!live())
    return;
  const FetchFailureRow& row = row_of(failure);
  load_.report(request_).failure = failure;
  fail_as(outcome_of(row.code), row.code, std::string{message.empty() ? row.why : message}, row.cause);
}

void DocumentReceiver::refuse(Refusal refusal, const Uri& url)
{
  load_.report(request_).refusal = refusal;
  fail_as(DocumentOutcome::blocked, refusal == Refusal::too_long ? Code::limit_uri : Code::blocked,
          excerpt(url.text(), 256) + " is not fetched: " + std::string{why_refused(refusal)},
          cause_of(refusal));
}

void DocumentReceiver::fail_as(DocumentOutcome outcome, Code code, std::string message, Cause cause)
{
  Diagnostics diagnostics; // findings about a discarded document are not shown (P-7)
  const DocumentReport& report = load_.report(request_); // M-14: identified by its final URI, if it has one
  const Uri& document = report.final_url ? *report.final_url : report.requested;
  diagnostics.add({.severity = Severity::error,
                   .code = code,
                   .message = std::move(message),
                   .document = document.text(),
                   .cause = cause});
  drop_collected();
  load_.broken_off(request_, outcome, std::move(diagnostics));
  reading_.reset();
}

void DocumentReceiver::finish_unmodified()
{
  if (!load_.finish_with_kept(request_))
    fail_as(DocumentOutcome::cut, Code::limit_map_bytes,
            "the document has not changed, but the map reached its size limit before it");
}

void DocumentReceiver::drop_collected()
{
  if (!collected_)
    return;
  const std::uint64_t held = collected_->content.size();
  collected_.reset();
  load_.release_bytes(held);
  const std::uint64_t all = held + load_.reader_queue().drop_unread(request_);
  load_.report(request_).bytes += load_.count_bytes(all); // as if it had been read
}

void DocumentReceiver::finish_reading()
{
  if (collected_) {
    handed_over_ = true;
    load_.reader_queue().read(request_, *std::exchange(collected_, std::nullopt));
    return;
  }
  ReadResult result = std::move(*reading_).finish();
  reading_.reset();
  load_.finished(request_, std::move(result));
}

} // namespace standard_sitemap
