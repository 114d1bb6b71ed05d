#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/read/document_reader.h"
#include "engine/read/gunzip.h"
#include "engine/web/diagnostic.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"

namespace standard_sitemap {

class LoadState;

/// Receives one answer, checks it against the policy, and reads it. Calls after it has finished, or after it
/// is no longer wanted, are ignored.
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

  /// Ends the answer as `blocked`.
  void refuse(Refusal refusal, const Uri& url);

 private:
  bool live() const;
  /// Ends the answer without a document.
  void fail_as(DocumentOutcome outcome, Code code, std::string message, Cause cause = Cause::unknown);
  /// Reads decompressed bytes, as far as there is room. False: no more input is wanted.
  bool take(std::string_view bytes);
  /// Ends the document at a limit. Returns false.
  bool cut_at(Code limit);
  void note_compression(Diagnostics& diagnostics) const;
  void finish_reading();
  void finish_unmodified();

  LoadState& load_;
  RequestId request_;
  std::optional<Uri> hop_; ///< the last one allowed
  std::optional<DocumentReader> reader_;
  std::optional<Gunzip> packed_; ///< not used for Standard Sitemaps
  std::uint64_t received_ = 0;   ///< bytes received, possibly compressed
  bool named_gz_ = false;        ///< only the name says that it is compressed
  bool unmodified_ = false;      ///< 304: no body follows
};

} // namespace standard_sitemap
