#include "engine/load/reader_queue.h"

#include <algorithm>
#include <string>

#include "engine/load/load_state.h"

namespace standard_sitemap {
namespace {

/// Maximum bytes of a piece of a document whose entries are given away while it is received: bounds the
/// memory for a list of any length. Compressed bytes become many more.
constexpr std::size_t largest_piece = 128u << 10;

/// The answer for a document that has arrived.
DocumentAnswer not_read(const DocumentReport& report, const std::string& why)
{
  DocumentAnswer answer;
  answer.result.outcome = DocumentOutcome::reader_failed;
  answer.result.diagnostics.add({.severity = Severity::error,
                                 .code = Code::reader_failed,
                                 .message = "the document is not read: " + why,
                                 .document = report.final_url->text()});
  return answer;
}

} // namespace

ReaderQueue::InPieces* ReaderQueue::in_pieces(RequestId request)
{
  const auto found = in_pieces_.find(request);
  return found == in_pieces_.end() ? nullptr : &found->second;
}

bool ReaderQueue::is_piece_due(RequestId request, const DocumentJob& job, std::uint64_t read)
{
  const std::size_t size = job.content.size();
  if (load_.streams()) { // the first entries come soon, and then more at once
    const auto as_many = static_cast<std::size_t>(std::min<std::uint64_t>(read, largest_piece));
    return size >= std::max(as_many, std::min(load_.streaming().first_piece, largest_piece));
  }
  if (in_pieces(request)) // bytes received while a piece is being read are in the next one
    return size >= long_documents_.next_pieces && !is_waiting(request);
  return size >= long_documents_.first_piece && begin_in_pieces(request);
}

bool ReaderQueue::begin_in_pieces(RequestId request)
{
  ReaderClient reader = reader_of(request);
  if (without_process_.contains(request) || failures_ >= load_.policy().reader_failures)
    return false;
  auto process = reader.start_apart();
  const bool is_started = process != nullptr;
  if (is_started)
    in_pieces_[request].process = std::move(process);
  else
    without_process_.insert(request);
  return is_started;
}

bool ReaderQueue::is_waiting(RequestId request) const
{
  return (being_read_ && being_read_->request == request) ||
         std::ranges::find(unread_, request, &Unread::request) != unread_.end();
}

ReaderClient ReaderQueue::reader_of(RequestId request)
{
  const InPieces* const begun = in_pieces(request);
  return ReaderClient{begun && begun->process ? *begun->process : *load_.reader_choice().reader};
}

void ReaderQueue::read_piece(RequestId request, DocumentJob& job)
{
  in_pieces_.try_emplace(request);
  DocumentJob piece{.source = job.source,
                    .content = reader_of(request).content(),
                    .policy = job.policy,
                    .piece = job.piece == Piece::whole ? Piece::first : Piece::next};
  std::swap(piece.content, job.content);
  job.piece = Piece::last;
  read(request, std::move(piece));
}

void ReaderQueue::read(RequestId request, DocumentJob&& job)
{
  unread_.push_back({request, std::move(job)});
  read_next();
}

void ReaderQueue::read_next()
{
  while (!being_read_ && !unread_.empty()) {
    Unread next = std::move(unread_.front());
    unread_.pop_front();
    const RequestId request = next.request;
    const Piece piece = next.job.piece;
    const std::uint64_t held = next.job.content.size();
    if (!load_.wanted(request)) { // a piece before has ended the process
      load_.release_bytes(held);
      continue;
    }
    if (const auto why = why_not_read(request)) {
      take(request, piece, held, not_read(load_.report(request), *why));
      continue;
    }
    ReaderClient reader = reader_of(request);
    DocumentJob job = job_now(std::move(next));
    if (!reader.answers_later() || load_.streams()) {
      take(request, piece, held, reader.read_document(std::move(job)));
      continue;
    }
    auto pending = reader.read_later(std::move(job), [this, request, piece, held](DocumentAnswer answer) {
      being_read_.reset();
      try {
        take(request, piece, held, std::move(answer));
      } catch (...) {
        read_next(); // other documents must not wait for this one
        throw;
      }
      read_next();
      if (const auto answered = answered_) // may end this load
        answered();
    });
    being_read_.emplace(BeingRead{request, held, std::move(pending)});
  }
}

std::optional<std::string> ReaderQueue::why_not_read(RequestId request)
{
  if (failures_ >= load_.policy().reader_failures)
    return std::to_string(failures_) + " others of this map have ended the reader process";
  InPieces* const begun = in_pieces(request);
  if (begun && std::exchange(begun->has_lost_some, true))
    return "there was not enough memory for all of it";
  return std::nullopt;
}

DocumentJob ReaderQueue::job_now(Unread&& unread)
{
  DocumentJob job = std::move(unread.job);
  job.elements = load_.element_budget().left;
  job.map_bytes = load_.bytes_left();
  if (InPieces* const begun = in_pieces(unread.request)) {
    job.before = begun->before;
    job.spare = std::move(begun->spare);
  }
  return job;
}

void ReaderQueue::take(RequestId request, Piece piece, std::uint64_t held, DocumentAnswer&& answer)
{
  ReadResult& result = answer.result;
  load_.release_bytes(held);
  if (InPieces* const begun = in_pieces(request))
    put_together(*begun, piece, result);
  count(request, answer);
  if (!is_followed(piece) || result.outcome != DocumentOutcome::ok) {
    const bool has_failed = result.outcome == DocumentOutcome::reader_failed;
    failures_ += has_failed ? 1 : 0;
    if (has_failed)
      load_.broken_off(request, result.outcome, std::move(result.diagnostics));
    else
      load_.finished(request, std::move(result));
  }
  if (!is_followed(piece))
    return;
  if (const InPieces* const begun = in_pieces(request))
    load_.count_pages(request, begun->pieces.pages_so_far());
  load_.read_on(request);
}

void ReaderQueue::put_together(InPieces& in_pieces, Piece piece, ReadResult& result)
{
  const bool is_last = piece == Piece::last;
  if (is_last && load_.streams())
    return; // given away when it is finished
  keep(in_pieces, std::exchange(result.document, nullptr));
  in_pieces.has_lost_some = false;
  const bool is_usable = result.outcome == DocumentOutcome::ok || result.outcome == DocumentOutcome::cut;
  if (is_last && is_usable && !in_pieces.pieces.empty())
    result.document = in_pieces.pieces.finish();
}

void ReaderQueue::keep(InPieces& in_pieces, std::shared_ptr<Document> piece)
{
  if (!piece)
    return;
  ReadBefore& before = in_pieces.before;
  before.format = piece->format();
  before.elements += piece->size() - (before.elements > 0 ? 1u : 0u);
  before.arena += piece->parts().arena.size();
  if (load_.streams()) {
    load_.give(std::move(piece));
    return;
  }
  DocumentParts parts = std::move(*piece).take_parts();
  in_pieces.pieces.add(std::move(parts));
  in_pieces.spare = {std::move(parts.elements), std::move(parts.arena)};
}

void ReaderQueue::count(RequestId request, const DocumentAnswer& answer)
{
  std::uint64_t before = 0;
  if (InPieces* const begun = in_pieces(request)) {
    before = std::exchange(begun->before.bytes, answer.bytes);
    begun->before.counted += answer.elements;
  }
  load_.report(request).bytes += load_.count_bytes(answer.bytes - std::min(answer.bytes, before));
  ElementBudget& budget = load_.element_budget();
  budget.left -= std::min(budget.left, answer.elements);
}

std::shared_ptr<const Document> ReaderQueue::entries_so_far(RequestId request) const
{
  const auto found = in_pieces_.find(request);
  return found == in_pieces_.end() ? nullptr : found->second.pieces.so_far();
}

std::uint64_t ReaderQueue::drop_unread(RequestId request)
{
  std::uint64_t bytes = 0;
  for (const Unread& unread : unread_)
    bytes += unread.request == request ? unread.job.content.size() : 0;
  std::erase_if(unread_, [&](const Unread& unread) { return unread.request == request; });
  if (being_read_ && being_read_->request == request) {
    bytes += being_read_->held;
    being_read_.reset();
  }
  load_.release_bytes(bytes);
  read_next(); // other documents must not wait for this one
  return bytes;
}

// The document being read is not wanted any more, either.
void ReaderQueue::stop()
{
  being_read_.reset();
  unread_.clear();
}

} // namespace standard_sitemap
