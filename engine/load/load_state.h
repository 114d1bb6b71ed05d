#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/base/stop_poll.h"
#include "engine/isolate/reader_client.h"
#include "engine/load/document_receiver.h"
#include "engine/load/kept_document.h"
#include "engine/load/load.h"
#include "engine/load/reader_queue.h"
#include "engine/map/document_table.h"
#include "engine/map/map.h"
#include "engine/map/reach.h"

namespace standard_sitemap {

/// The state of one `Load`: the documents wanted, their results, and the state that their receivers share.
class LoadState {
 public:
  /// As for `Load`.
  LoadState(const Uri& root, std::optional<Initiator> initiator, Policy policy,
            std::vector<KeptDocument> kept, SourceKind kind);
  LoadState(const LoadState&) = delete;
  LoadState& operator=(const LoadState&) = delete;

  // --- For `Load` ---

  SourceKind kind() const { return kind_; }
  bool done() const { return stopped_ || finished_count_ == table_.size(); }
  std::vector<Request> take_requests() { return std::exchange(requests_, {}); }
  Receiver& receiver(RequestId id) { return id < receivers_.size() ? receivers_[id] : rejecting_receiver_; }
  void stop(StopReason reason);
  /// Both throw `Stopped` if `poll` says so.
  std::optional<Map> partial_map(StopPoll poll = {});
  LoadResult finish(StopPoll poll = {});
  /// nullopt if there is nothing to make a map of.
  std::optional<MapDraft> draft();
  std::size_t pages_so_far() const { return stopped_ ? 0 : pages_; }
  void stream(Streaming streaming) { streaming_ = std::move(streaming); }
  void keep_lists_so_far() { keeps_lists_ = true; }

  std::size_t documents_finished() const { return finished_count_; }
  std::size_t documents_wanted() const { return table_.size(); }
  std::uint64_t bytes_received() const { return bytes_ + held_bytes_; }

  // --- For all of these ---

  ReaderQueue& reader_queue() { return reader_queue_; }

  // --- For `DocumentReceiver` and `ReaderQueue` ---

  /// The policy, with the limits for the kind of map as known so far.
  const Policy& policy() const { return policy_; }
  /// Whether the limits of this document depend on its format; it is then read with `own_policy`.
  bool has_limits_by_format(RequestId request) const { return request == 0 && kind_ == SourceKind::extended; }
  const Policy& own_policy() const { return own_policy_; }
  ElementBudget& element_budget() { return budget_; }
  /// Whether the answer to this request still matters.
  bool wanted(RequestId request) const;
  /// Which formats are accepted as the answer to this request.
  SourceKind source_kind(RequestId request) const;
  /// The robots.txt with which the load began, once it has arrived.
  std::optional<Uri> robots() const;
  std::optional<Refusal> hop_refusal(const Uri& url) const;
  std::optional<Refusal> connection_refusal(const Uri& url, AddressSpace space) const;
  void began(RequestId request, const ResponseHead& head);
  /// Notes a sentence that the document is read as received, since its `Content-Encoding` is unknown.
  void note_unknown_coding(RequestId request, std::string sentence)
  {
    sources_[request].unknown_coding = std::move(sentence);
  }
  /// Whether this 304 response confirms the held document.
  bool confirms(RequestId request, const ResponseHead& head);
  /// Takes the held document as the answer. Returns false if the map has no room for it.
  bool finish_with_kept(RequestId request);
  std::uint64_t bytes_left() const { return policy_.map_bytes - std::min(policy_.map_bytes, bytes_); }
  /// Counts `more` bytes, and returns how many of them are within the map's limit.
  std::uint64_t count_bytes(std::uint64_t more);
  /// The same for bytes that are kept for the reader process, until they are released. They count against
  /// the limit of the map only once they are read: they may be compressed.
  std::uint64_t hold_bytes(std::uint64_t more);
  void release_bytes(std::uint64_t bytes) { held_bytes_ -= bytes; }
  /// Returns where the documents of this load are parsed. Waits until the reader process has started.
  const ReaderChoice& reader_choice();
  /// Whether entries are given away while they are read.
  bool streams() const { return streaming_.take != nullptr; }
  const Streaming& streaming() const { return streaming_; }
  /// Gives away the entries of a document; null: there are none.
  void give(std::shared_ptr<const Document> document);
  /// A document has this many pages so far.
  void count_pages(RequestId request, std::size_t pages);
  /// A piece of a document has been read: goes on with the bytes received meanwhile.
  void read_on(RequestId request) { receivers_[request].read_on(); }
  DocumentReport& report(RequestId request) { return table_[request].report; }
  /// The last call for a request.
  void finished(RequestId request, ReadResult&& result)
  {
    finished(request, result.outcome, std::move(result.document), std::move(result.diagnostics));
  }
  /// The same for a document whose rest does not come, or cannot be read: the pages of a list may stay.
  void broken_off(RequestId request, DocumentOutcome outcome, Diagnostics diagnostics)
  {
    auto pages = kept_pages(request, outcome);
    if (pages)
      outcome = DocumentOutcome::cut;
    finished(request, outcome, std::move(pages), std::move(diagnostics));
  }

 private:
  /// The source of the document of a request.
  struct Source {
    const KeptDocument* asked_about = nullptr; ///< the kept document whose validators were sent
    HeaderList fields = {};
    std::optional<std::chrono::steady_clock::time_point> fresh_until = {};
    std::string unknown_coding = {}; ///< a sentence about its `Content-Encoding`; empty: it is known
    std::size_t pages = 0;           ///< of a list: those that have come
  };

  /// The documents, with the entries so far of incomplete lists of pages; nullopt if there are no such lists.
  std::optional<DocumentTable> with_lists_so_far() const;
  std::shared_ptr<const Document> pages_of(RequestId request) const;
  /// The pages of a list that ends with this outcome, if they stay.
  std::shared_ptr<const Document> kept_pages(RequestId request, DocumentOutcome outcome) const;
  Initiator initiator_of_map() const;
  Subject subject_of(RequestId request) const;
  void take_limits_of_map();
  void want_more();
  void want(DocumentIndex index);
  const KeptDocument* usable_kept(const Uri& url) const;
  bool has_room_for(const KeptDocument& document) const;
  void finish_with(RequestId request, const KeptDocument& document);
  void finished(RequestId request, DocumentOutcome outcome, std::shared_ptr<const Document> document,
                Diagnostics diagnostics);
  std::vector<KeptDocument> documents_to_keep() const;

  Policy own_policy_; ///< the host's policy
  Policy policy_;
  SourceKind kind_; ///< of the root document
  std::optional<Initiator> initiator_;
  ElementBudget budget_;
  std::vector<KeptDocument> kept_; ///< of an earlier load
  std::unordered_map<std::string, const KeptDocument*, KeyedHash, std::equal_to<>> kept_by_requested_;
  DocumentTable table_;
  std::optional<Reach> reach_;
  std::deque<DocumentReceiver> receivers_; ///< by request; a deque, because hosts hold references
  DocumentReceiver rejecting_receiver_;    ///< for unknown requests
  std::deque<Source> sources_;             ///< by request
  std::vector<Request> requests_;
  bool wanting_ = false;
  std::uint64_t bytes_ = 0;
  std::optional<ReaderChoice> reader_choice_;
  std::uint64_t held_bytes_ = 0; ///< of documents that have not been read yet
  ReaderQueue reader_queue_{*this};
  Streaming streaming_ = {};                  ///< without `take`: documents are kept
  std::optional<Subject> subject_given_ = {}; ///< of the document whose entries were given away
  bool keeps_lists_ = false;                  ///< the entries so far of a list whose rest does not come
  std::size_t finished_count_ = 0;
  std::size_t pages_ = 0; ///< of all lists
  bool stopped_ = false;
  std::optional<StopReason> stopped_for_;
};

} // namespace standard_sitemap
