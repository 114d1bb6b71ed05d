#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/isolate/document_job.h"
#include "engine/read/document_reading.h"
#include "engine/terms/diagnostic.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"

namespace standard_sitemap {

class LoadState;

/// Receives one answer, checks it against the policy, and reads it or has it read by the reader process.
/// Ignores calls after the answer has ended or is no longer wanted.
class DocumentReceiver final : public Receiver {
 public:
  DocumentReceiver(LoadState& load, RequestId request) : load_(load), request_(request) {}
  DocumentReceiver(const DocumentReceiver&) = delete;
  DocumentReceiver& operator=(const DocumentReceiver&) = delete;

  bool allow_hop(const Uri& url) override;
  bool allow_address(AddressSpace space) override;
  bool begin(const ResponseHead& head) override;
  bool append(std::string_view bytes) override;
  void end() override;
  void fail(FetchFailure failure, std::string_view message) override;

  /// Of a list that is read in this process: a copy of the entries that are complete; null if there are none.
  std::shared_ptr<const Document> entries_so_far() const
  {
    return reading_ ? reading_->entries_so_far() : nullptr;
  }

  /// Has a piece read of what has been collected, if it is due. If the document is finished, drops it.
  void read_on();
  /// Ends the answer as `blocked`.
  void refuse(Refusal refusal, const Uri& url);

 private:
  bool live() const;
  bool is_reading() const { return reading_ || collected_; }
  /// Ends the answer without a document.
  void fail_as(DocumentOutcome outcome, Code code, std::string message, Cause cause = Cause::unknown);
  /// Returns false if the document is not read.
  bool begin_reading(DocumentSource source);
  bool collect(std::string_view bytes);
  void drop_collected();
  void finish_reading();
  void finish_unmodified();

  LoadState& load_;
  RequestId request_;
  std::optional<Uri> hop_; ///< the last URL allowed
  // One of these two is set while the answer is being received.
  std::optional<DocumentReading> reading_; ///< read in this process
  std::optional<DocumentJob> collected_; ///< collected for the reader process, which gets the whole document
  std::uint64_t passed_ = 0;             ///< bytes that the reader process has read already, in pieces
  bool handed_over_ = false;             ///< whether the reader process has the document
  bool unmodified_ = false;              ///< 304: no body follows
};

} // namespace standard_sitemap
