#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "engine/document/document_pieces.h"
#include "engine/isolate/reader_client.h"
#include "engine/load/load.h"

namespace standard_sitemap {

/// The documents of one load on their way through the reader process: one after the other, because each
/// changes the limits of those that follow. A long one is read in pieces, while it is received, by a process
/// of its own; so are entries that are given away, by the process of all.
class ReaderQueue {
 public:
  explicit ReaderQueue(LoadState& load) : load_(load) {}
  ReaderQueue(const ReaderQueue&) = delete;
  ReaderQueue& operator=(const ReaderQueue&) = delete;

  void set_long_documents(LongDocuments sizes) { long_documents_ = sizes; }
  void on_answer(std::function<void()> answered) { answered_ = std::move(answered); }

  /// Has a document read, or the rest of one, at once or later. Its bytes are released. The last call for a
  /// request.
  void read(RequestId request, DocumentJob&& job);
  /// Whether what a job has of its document so far should now be read. `read`: how many bytes have been.
  bool is_piece_due(RequestId request, const DocumentJob& job, std::uint64_t read);
  /// Has what a job has of its document so far read. The job then has the rest.
  void read_piece(RequestId request, DocumentJob& job);

  /// Returns a copy of the complete entries of a document that is read in pieces; null: there are none.
  std::shared_ptr<const Document> entries_so_far(RequestId request) const;

  /// Drops the bytes of a document that have been received, but not read. Returns their number; they are
  /// released.
  std::uint64_t drop_unread(RequestId request);
  /// The document is finished: its entries are not needed any more.
  void forget(RequestId request) { in_pieces_.erase(request); }
  /// Nothing is read any more.
  void stop();

 private:
  /// What has come of a document that is read in pieces.
  struct InPieces {
    std::shared_ptr<ReaderProcess> process = {}; ///< this document's own; null: the shared one
    ReadBefore before = {};
    DocumentPieces pieces = {};
    SpareArrays spare = {};     ///< of the last piece
    bool has_lost_some = false; ///< memory ran out while a piece was read
  };
  /// A document, or a piece of one, that waits for its process.
  struct Unread {
    RequestId request;
    DocumentJob job;
  };
  /// One that its process has, and will answer later.
  struct BeingRead {
    RequestId request;
    std::uint64_t held; ///< the bytes of its content
    std::unique_ptr<ReaderClient::Pending> pending;
  };

  InPieces* in_pieces(RequestId request);
  bool begin_in_pieces(RequestId request);
  bool is_waiting(RequestId request) const;
  ReaderClient reader_of(RequestId request);
  void read_next();
  /// Why the document is not read; nullopt: it is.
  std::optional<std::string> why_not_read(RequestId request);
  /// Completes the job with what has been read of its document, and what the map may still have.
  DocumentJob job_now(Unread&& unread);
  /// `held`: the bytes of the content that was read.
  void take(RequestId request, Piece piece, std::uint64_t held, DocumentAnswer&& answer);
  /// The answer to the last piece then has the whole document.
  void put_together(InPieces& in_pieces, Piece piece, ReadResult& result);
  /// Keeps the entries of a piece; null: there are none.
  void keep(InPieces& in_pieces, std::shared_ptr<Document> piece);
  /// Counts what an answer takes of the limits.
  void count(RequestId request, const DocumentAnswer& answer);

  LoadState& load_;
  LongDocuments long_documents_ = {};
  std::function<void()> answered_;
  std::map<RequestId, InPieces> in_pieces_;
  std::set<RequestId> without_process_; ///< no further process could be started for these
  std::deque<Unread> unread_;
  std::optional<BeingRead> being_read_;
  std::size_t failures_ = 0;
};

} // namespace standard_sitemap
