#include <standard_sitemap/load/answer.h>

#include <algorithm>
#include <string>
#include <utility>

namespace standard_sitemap {
namespace {

std::string_view why_refused(Refusal refusal)
{
  switch (refusal) {
  case Refusal::unusable:
    return "the URI names nothing that could be fetched";
  case Refusal::scheme:
    return "only http and https are fetched";
  case Refusal::credentials:
    return "the URI carries a user name or password";
  case Refusal::mixed_content:
    return "a page that came by https gets nothing over http";
  case Refusal::private_network:
    return "it lies on a more private network than the page";
  case Refusal::outside_directory:
    return "a local file may only refer to files beside and below it";
  case Refusal::too_long:
    return "the URI is too long";
  case Refusal::limit: // of links only
    break;
  }
  return {};
}

struct Failed {
  DocumentOutcome outcome;
  Code code;
  std::string_view why; ///< where the fetcher does not say it better
};

Failed what_failed(FetchFailure failure)
{
  switch (failure) {
  case FetchFailure::timeout:
    return {DocumentOutcome::timeout, Code::timeout, "the answer took too long"};
  case FetchFailure::too_many_redirects:
    return {DocumentOutcome::network_error, Code::limit_redirects, "there were too many redirects"};
  case FetchFailure::too_many_fields:
    return {DocumentOutcome::network_error, Code::limit_fields, "the response has too many fields"};
  case FetchFailure::refused:
    return {DocumentOutcome::blocked, Code::blocked, "the request was refused"};
  case FetchFailure::cancelled:
    return {DocumentOutcome::network_error, Code::cancelled, "the request was cancelled"};
  case FetchFailure::network:
    break;
  }
  return {DocumentOutcome::network_error, Code::network_error, "the document could not be fetched"};
}

} // namespace

bool Answer::allow_hop(const Uri& url)
{
  if (!live())
    return false;
  if (const auto refusal = sink_.hop_refusal(request_, url)) {
    refuse(*refusal, url);
    return false;
  }
  hop_ = url;
  return true;
}

bool Answer::allow_address(AddressSpace space)
{
  if (!live())
    return false;
  if (const auto refusal = sink_.connection_refusal(space)) {
    refuse(*refusal, hop_ ? *hop_ : sink_.report(request_).requested);
    return false;
  }
  return true;
}

bool Answer::begin(const ResponseHead& head)
{
  // A host may follow redirects on its own: the final response passes the same checks.
  if (reader_ || unmodified_ || !allow_hop(head.url) || !allow_address(head.address_space))
    return false;
  if (head.status == 304 && sink_.confirms(request_, head)) {
    unmodified_ = true;
    return true;
  }
  sink_.began(request_, head);
  const auto content_type = head.fields.first("Content-Type");
  const auto media_type = content_type ? MediaType::parse(*content_type) : std::nullopt;
  if (media_type)
    sink_.report(request_).content_type = media_type->essence();
  if (head.status != 0 && (head.status < 200 || head.status > 299)) {
    fail_as(DocumentOutcome::http_error, Code::http_error,
            "the server answered with status " + std::to_string(head.status));
    return false;
  }
  const SourceKind kind = sink_.source_kind(request_);
  reader_.emplace(head.url.without_fragment(), media_type, sink_.answer_policy(), sink_.element_budget(),
                  kind, sink_.robots());
  if (kind != SourceKind::standard) {
    packed_.emplace(sink_.answer_policy().document_bytes);
    named_gz_ = head.url.path().ends_with(".gz") && !head.fields.first("Content-Encoding");
  }
  if (!reader_->append({})) { // by its media type alone
    finish_reading();
    return false;
  }
  return true;
}

bool Answer::append(std::string_view bytes)
{
  if (!live() || !reader_)
    return live() && unmodified_; // whatever a 304 brings is no document
  bool more = true;
  if (!packed_) {
    more = take(bytes);
  } else {
    // Packed bytes count, too: not all that is packed grows.
    const std::uint64_t room = sink_.answer_policy().document_bytes - received_;
    const std::string_view within =
        bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(room, bytes.size())));
    received_ += within.size();
    more = packed_->append(within, [this](std::string_view unpacked) { return take(unpacked); });
    if (packed_->too_long() || (more && within.size() < bytes.size()))
      more = cut_at(Code::limit_bytes);
  }
  if (!more)
    finish_reading();
  return more;
}

bool Answer::take(std::string_view bytes)
{
  const Policy& policy = sink_.answer_policy();
  DocumentReport& report = sink_.report(request_);
  const std::uint64_t room = policy.document_bytes - report.bytes; // never negative: counted below
  const auto of_document = std::min<std::uint64_t>(bytes.size(), room);
  const std::uint64_t taken = sink_.count_bytes(of_document);
  report.bytes += taken;
  if (!reader_->append(bytes.substr(0, static_cast<std::size_t>(taken))))
    return false;
  return taken == bytes.size() || cut_at(taken < of_document ? Code::limit_map_bytes : Code::limit_bytes);
}

bool Answer::cut_at(Code limit)
{
  const Policy& policy = sink_.answer_policy();
  reader_->cut({Severity::error,
                limit,
                limit == Code::limit_map_bytes
                    ? "the documents of the map have more than " + std::to_string(policy.map_bytes) + " bytes"
                    : "the document has more than " + std::to_string(policy.document_bytes) + " bytes",
                {},
                0,
                0,
                1});
  return false;
}

void Answer::end()
{
  if (live() && reader_) {
    if (packed_)
      packed_->finish([this](std::string_view unpacked) { return take(unpacked); });
    finish_reading();
  } else if (live() && unmodified_) {
    finish_unmodified();
  }
}

void Answer::fail(FetchFailure failure, std::string_view message)
{
  if (!live())
    return;
  const Failed failed = what_failed(failure);
  fail_as(failed.outcome, failed.code, std::string{message.empty() ? failed.why : message});
}

void Answer::refuse(Refusal refusal, const Uri& url)
{
  fail_as(DocumentOutcome::blocked, refusal == Refusal::too_long ? Code::limit_uri : Code::blocked,
          std::string{refusal_name(refusal)} + ": " + url.text().substr(0, 256) +
              " is not fetched, because " + std::string{why_refused(refusal)});
}

void Answer::fail_as(DocumentOutcome outcome, Code code, std::string message)
{
  reader_.reset(); // what was read of half a document is not shown (P-7)
  ReadResult result;
  result.outcome = outcome;
  const DocumentReport& report = sink_.report(request_); // M-14: known by its final URI, where it has one
  const Uri& document = report.final_url ? *report.final_url : report.requested;
  result.diagnostics.add({Severity::error, code, std::move(message), document.text(), 0, 0, 1});
  sink_.finished(request_, std::move(result));
}

void Answer::finish_unmodified()
{
  if (auto kept = sink_.take_kept(request_))
    sink_.finished(request_, *std::move(kept));
  else
    fail_as(DocumentOutcome::cut, Code::limit_map_bytes,
            "the document has not changed, but there is no room for it in the map any more");
}

// G-7
void Answer::note_packing(Diagnostics& diagnostics) const
{
  const auto note = [&](Severity severity, Code code, std::string message) {
    diagnostics.add({severity, code, std::move(message), sink_.report(request_).final_url->text(), 0, 0, 1});
  };
  if (packed_->was_packed_twice())
    note(Severity::warning, Code::gzip_twice, "the file is packed with gzip, and then once more");
  if (packed_->has_more_behind())
    note(Severity::warning, Code::gzip_broken,
         "something that is no gzip comes behind the packed file; it is left out");
  if (named_gz_ && !packed_->was_packed())
    note(Severity::note, Code::not_gzip, "the name ends in .gz, but the file is not packed");
}

void Answer::finish_reading()
{
  const auto broken = packed_ ? packed_->broken() : std::nullopt;
  if (broken)
    reader_->cut({Severity::error,
                  Code::gzip_broken,
                  "the file is packed with gzip and cannot be unpacked to its end (" + *broken +
                      "): it was not sent or saved whole",
                  {},
                  0,
                  0,
                  1});
  ReadResult result = std::move(*reader_).finish();
  reader_.reset();
  if (packed_)
    note_packing(result.diagnostics);
  packed_.reset();
  sink_.finished(request_, std::move(result));
}

} // namespace standard_sitemap
