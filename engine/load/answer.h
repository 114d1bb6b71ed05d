#pragma once

#include <optional>

#include "engine/map/map.h"
#include "engine/read/document_reader.h"
#include "engine/read/gunzip.h"
#include "engine/web/policy.h"
#include "engine/web/request.h"
#include "engine/web/source_kind.h"

namespace standard_sitemap {

/// What an `Answer` needs from the load it belongs to.
class AnswerSink {
 public:
  virtual ~AnswerSink() = default;
  virtual const Policy& answer_policy() const = 0;
  virtual ElementBudget& element_budget() = 0;
  /// Whether the answer to this request still matters.
  virtual bool wanted(RequestId request) const = 0;
  /// Which formats are accepted as the answer to this request.
  virtual SourceKind source_kind(RequestId request) const = 0;
  /// The robots.txt with which the load began, once it has arrived.
  virtual std::optional<Uri> robots() const = 0;
  virtual std::optional<Refusal> hop_refusal(RequestId request, const Uri& url) const = 0;
  virtual std::optional<Refusal> connection_refusal(AddressSpace space) const = 0;
  virtual void began(RequestId request, const ResponseHead& head) = 0;
  /// Whether this 304 response confirms the held document.
  virtual bool confirms(RequestId request, const ResponseHead& head) = 0;
  /// Returns the held document as the answer; nullopt if the map has no room for it. Only `finished` may
  /// follow.
  virtual std::optional<ReadResult> take_kept(RequestId request) = 0;
  /// Counts `more` bytes and returns how many of them the map may still take.
  virtual std::uint64_t count_bytes(std::uint64_t more) = 0;
  virtual DocumentReport& report(RequestId request) = 0;
  /// The last call for a request.
  virtual void finished(RequestId request, ReadResult&& result) = 0;
};

/// Receives one answer, checks it against the policy, and reads it. Calls after it has finished, or after it
/// is no longer wanted, are ignored.
class Answer final : public Receiver {
 public:
  Answer(AnswerSink& sink, RequestId request) : sink_(sink), request_(request) {}
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;

  bool allow_hop(const Uri& url) override;
  bool allow_address(AddressSpace space) override;
  bool begin(const ResponseHead& head) override;
  bool append(std::string_view bytes) override;
  void end() override;
  void fail(FetchFailure failure, std::string_view message) override;

  /// Ends the answer as `blocked`.
  void refuse(Refusal refusal, const Uri& url);

 private:
  bool live() const { return sink_.wanted(request_); }
  /// Ends the answer without a document.
  void fail_as(DocumentOutcome outcome, Code code, std::string message, Cause cause = Cause::unknown);
  /// Reads decompressed bytes, as far as there is room. False: no more input is wanted.
  bool take(std::string_view bytes);
  /// Ends the document at a limit. Returns false.
  bool cut_at(Code limit);
  void note_packing(Diagnostics& diagnostics) const;
  void finish_reading();
  void finish_unmodified();

  AnswerSink& sink_;
  RequestId request_;
  std::optional<Uri> hop_; ///< the last one allowed
  std::optional<DocumentReader> reader_;
  std::optional<Gunzip> packed_; ///< not used for Standard Sitemaps
  std::uint64_t received_ = 0;   ///< bytes received, possibly compressed
  bool named_gz_ = false;        ///< only the name says that it is compressed
  bool unmodified_ = false;      ///< 304: no body follows
};

} // namespace standard_sitemap
