#include "engine/load/document_receiver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/load/load_state.h"

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

struct Failed {
  DocumentOutcome outcome;
  Code code;
  Cause cause;
  std::string_view why; ///< used if the fetcher gives no better message
};

Failed what_failed(FetchFailure failure)
{
  const auto network = [](Cause cause, std::string_view why) {
    return Failed{DocumentOutcome::network_error, Code::network_error, cause, why};
  };
  switch (failure) {
  case FetchFailure::timeout:
    return {DocumentOutcome::timeout, Code::timeout, Cause::unknown, "the response took too long"};
  case FetchFailure::too_many_redirects:
    return {DocumentOutcome::network_error, Code::limit_redirects, Cause::unknown,
            "there were too many redirects"};
  case FetchFailure::too_many_fields:
    return {DocumentOutcome::network_error, Code::limit_fields, Cause::unknown,
            "the response has too many header fields"};
  case FetchFailure::refused:
    return {DocumentOutcome::blocked, Code::blocked, Cause::unknown, "the request was refused"};
  case FetchFailure::cancelled:
    return {DocumentOutcome::network_error, Code::cancelled, Cause::unknown, "the request was cancelled"};
  case FetchFailure::offline:
    return network(Cause::offline, "network access is turned off");
  case FetchFailure::name_unresolved:
    return network(Cause::name_unresolved, "the name of the server could not be resolved");
  case FetchFailure::not_connected:
    return network(Cause::not_connected, "no connection to the server could be made");
  case FetchFailure::proxy:
    return network(Cause::not_connected, "no connection to the proxy could be made");
  case FetchFailure::untrusted_certificate:
    return network(Cause::untrusted_certificate, "the certificate of the server is not trusted");
  case FetchFailure::expired_certificate:
    return network(Cause::expired_certificate, "the certificate of the server is not valid today");
  case FetchFailure::wrong_host_certificate:
    return network(Cause::wrong_host_certificate, "the certificate of the server is for another host");
  case FetchFailure::no_secure_connection:
    return network(Cause::no_secure_connection, "no secure connection to the server could be made");
  case FetchFailure::incomplete_response:
    return network(Cause::incomplete_response, "the response broke off before its end");
  case FetchFailure::not_http:
    return network(Cause::not_http, "the server did not answer in valid HTTP");
  case FetchFailure::file_missing:
    return network(Cause::file_missing, "there is no such file");
  case FetchFailure::file_unreadable:
    return network(Cause::file_unreadable, "the file cannot be read");
  case FetchFailure::network:
    break;
  }
  return network(Cause::unknown, "the document could not be fetched");
}

} // namespace

bool DocumentReceiver::live() const
{
  return load_.wanted(request_);
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
  if (const auto refusal = load_.connection_refusal(space)) {
    refuse(*refusal, hop_ ? *hop_ : load_.report(request_).requested);
    return false;
  }
  return true;
}

bool DocumentReceiver::begin(const ResponseHead& head)
{
  // A host may follow redirects on its own: the final response passes the same checks.
  if (reader_ || unmodified_ || !allow_hop(head.url) || !allow_address(head.address_space))
    return false;
  if (head.status == 304 && load_.confirms(request_, head)) {
    unmodified_ = true;
    return true;
  }
  load_.began(request_, head);
  const auto content_type = head.fields.first("Content-Type");
  const auto media_type = content_type ? MediaType::parse(*content_type) : std::nullopt;
  if (media_type)
    load_.report(request_).content_type = media_type->essence();
  if (head.status != 0 && (head.status < 200 || head.status > 299)) {
    fail_as(DocumentOutcome::http_error, Code::http_error,
            "the server answered with status " + std::to_string(head.status));
    return false;
  }
  const SourceKind kind = load_.source_kind(request_);
  reader_.emplace(head.url.without_fragment(), media_type, load_.policy(), load_.element_budget(), kind,
                  load_.robots());
  if (kind != SourceKind::standard) {
    packed_.emplace(load_.policy().document_bytes);
    named_gz_ = head.url.path().ends_with(".gz") && !head.fields.first("Content-Encoding");
  }
  if (!reader_->append({})) { // refused by its media type alone
    finish_reading();
    return false;
  }
  return true;
}

bool DocumentReceiver::append(std::string_view bytes)
{
  if (!live() || !reader_)
    return live() && unmodified_; // the body of a 304 is not a document
  bool more = true;
  if (!packed_) {
    more = take(bytes);
  } else {
    // Compressed bytes count as well: decompression does not always produce more.
    const std::uint64_t room = load_.policy().document_bytes - received_;
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

bool DocumentReceiver::take(std::string_view bytes)
{
  const Policy& policy = load_.policy();
  DocumentReport& report = load_.report(request_);
  const std::uint64_t room = policy.document_bytes - report.bytes; // never negative: counted below
  const auto of_document = std::min<std::uint64_t>(bytes.size(), room);
  const std::uint64_t taken = load_.count_bytes(of_document);
  report.bytes += taken;
  if (!reader_->append(bytes.substr(0, static_cast<std::size_t>(taken))))
    return false;
  return taken == bytes.size() || cut_at(taken < of_document ? Code::limit_map_bytes : Code::limit_bytes);
}

bool DocumentReceiver::cut_at(Code limit)
{
  const Policy& policy = load_.policy();
  reader_->cut(
      {Severity::error,
       limit,
       limit == Code::limit_map_bytes
           ? "the documents of the map together have more than " + std::to_string(policy.map_bytes) + " bytes"
           : "the document has more than " + std::to_string(policy.document_bytes) + " bytes",
       {},
       0,
       0,
       1});
  return false;
}

void DocumentReceiver::end()
{
  if (live() && reader_) {
    if (packed_)
      packed_->finish([this](std::string_view unpacked) { return take(unpacked); });
    finish_reading();
  } else if (live() && unmodified_) {
    finish_unmodified();
  }
}

void DocumentReceiver::fail(FetchFailure failure, std::string_view message)
{
  if (!live())
    return;
  const Failed failed = what_failed(failure);
  load_.report(request_).failure = failure;
  fail_as(failed.outcome, failed.code, std::string{message.empty() ? failed.why : message}, failed.cause);
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
  reader_.reset(); // findings about a discarded document are not shown (P-7)
  ReadResult result;
  result.outcome = outcome;
  const DocumentReport& report = load_.report(request_); // M-14: identified by its final URI, if it has one
  const Uri& document = report.final_url ? *report.final_url : report.requested;
  result.diagnostics.add({.severity = Severity::error,
                          .code = code,
                          .message = std::move(message),
                          .document = document.text(),
                          .cause = cause});
  load_.finished(request_, std::move(result));
}

void DocumentReceiver::finish_unmodified()
{
  if (auto kept = load_.take_kept(request_))
    load_.finished(request_, *std::move(kept));
  else
    fail_as(DocumentOutcome::cut, Code::limit_map_bytes,
            "the document has not changed, but the map reached its size limit before it");
}

// G-7
void DocumentReceiver::note_compression(Diagnostics& diagnostics) const
{
  const auto note = [&](Severity severity, Code code, std::string message) {
    diagnostics.add({severity, code, std::move(message), load_.report(request_).final_url->text(), 0, 0, 1});
  };
  if (packed_->was_compressed_twice())
    note(Severity::warning, Code::gzip_twice, "the file is compressed with gzip twice");
  if (packed_->has_trailing_data())
    note(Severity::warning, Code::gzip_broken,
         "something that is not gzip follows the compressed data; it is ignored");
  if (named_gz_ && !packed_->was_compressed())
    note(Severity::note, Code::not_gzip, "the name ends in .gz, but the file is not compressed");
}

void DocumentReceiver::finish_reading()
{
  const auto broken = packed_ ? packed_->broken() : std::nullopt;
  if (broken)
    reader_->cut({Severity::error,
                  Code::gzip_broken,
                  "the file is compressed with gzip and cannot be decompressed to its end (" + *broken +
                      "): it was not sent or saved completely",
                  {},
                  0,
                  0,
                  1});
  ReadResult result = std::move(*reader_).finish();
  reader_.reset();
  if (packed_)
    note_compression(result.diagnostics);
  packed_.reset();
  load_.finished(request_, std::move(result));
}

} // namespace standard_sitemap
