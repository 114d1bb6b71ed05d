#include "engine/load/load_state.h"

#include <algorithm>
#include <utility>

#include "engine/load/caching.h"
#include "engine/load/map_draft.h"

namespace standard_sitemap {
namespace {

constexpr RequestId no_request = 0xffff'ffff;

/// Of a document whose entries are given away while it is received, for the reader process: bounds the memory
/// that a list takes, however long it is. Compressed bytes become many more.
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

DocumentAnswer not_read_after(std::size_t failures, const DocumentReport& report)
{
  return not_read(report, std::to_string(failures) + " others of this map have ended the reader process");
}

} // namespace

LoadState::LoadState(const Uri& root, std::optional<Initiator> initiator, Policy policy,
                     std::vector<KeptDocument> kept, SourceKind kind)
    : own_policy_(policy), policy_(limits_for(kind, policy)), kind_(kind),
      initiator_(std::move(initiator)), budget_{policy_.elements}, kept_(std::move(kept)),
      rejecting_receiver_(*this, no_request)
{
  for (const KeptDocument& document : kept_)
    kept_by_requested_.emplace(document.report.requested.text(), &document);
  table_.add(root.without_fragment());
  reach_.emplace(table_, policy_);
  want(0);
  want_more();
}

bool LoadState::wanted(RequestId request) const
{
  return !stopped_ && request < receivers_.size() && !table_[request].finished;
}

// A file named by a robots.txt or an index may be a Standard Sitemap or a list.
SourceKind LoadState::source_kind(RequestId request) const
{
  return request != 0 && kind_ == SourceKind::robots ? SourceKind::extended : kind_;
}

std::optional<Uri> LoadState::robots() const
{
  const auto& root = table_[0].document; // the user may have named a robots.txt
  const bool is_robots = kind_ == SourceKind::robots || (root && root->format() == DocumentFormat::robots);
  return is_robots ? table_[0].report.final_url : std::nullopt;
}

std::optional<Refusal> LoadState::hop_refusal(const Uri& url) const
{
  // Without a page, the root document takes its place, with the address space that its URL shows.
  if (!initiator_)
    return fetch_refusal(url, Initiator{url, address_space_by_spelling(url)}, policy_);
  return fetch_refusal(url, *initiator_, policy_);
}

std::optional<Refusal> LoadState::connection_refusal(const Uri& url, AddressSpace space) const
{
  return initiator_ ? address_refusal(url, space, *initiator_, policy_) : std::nullopt;
}

void LoadState::began(RequestId request, const ResponseHead& head)
{
  DocumentReport& report = table_[request].report;
  report.final_url = head.url.without_fragment();
  if (head.status != 0)
    report.status = head.status;
  sources_[request].fields = caching_fields(head.fields);
  if (!initiator_)
    initiator_ = Initiator{*report.final_url, head.address_space};
}

std::uint64_t LoadState::count_bytes(std::uint64_t more)
{
  const std::uint64_t room = policy_.map_bytes - std::min(policy_.map_bytes, bytes_);
  const std::uint64_t taken = std::min(more, room);
  bytes_ += taken;
  return taken;
}

std::uint64_t LoadState::hold_bytes(std::uint64_t more)
{
  const std::uint64_t taken =
      std::min(more, policy_.map_bytes - std::min(policy_.map_bytes, bytes_received()));
  held_bytes_ += taken;
  return taken;
}

const ReaderChoice& LoadState::reader_choice()
{
  return reader_choice_ ? *reader_choice_ : reader_choice_.emplace(choose_reader(policy_));
}

void LoadState::read(RequestId request, DocumentJob&& job)
{
  unread_.push_back({request, std::move(job)});
  if (!being_read_)
    read_next();
}

void LoadState::read_next()
{
  ReaderClient reader{*reader_choice_->reader};
  while (!unread_.empty()) {
    Unread next = std::move(unread_.front());
    unread_.pop_front();
    const RequestId request = next.request;
    const std::uint64_t held = next.job.content.size();
    if (reader_failures_ >= policy_.reader_failures) {
      read_is(request, held, not_read_after(reader_failures_, table_[request].report));
      continue;
    }
    DocumentJob job = job_now(std::move(next));
    if (!reader.answers_later() || streams()) {
      read_is(request, held, read_now(request, std::move(job)));
      continue;
    }
    being_read_ = reader.read_later(std::move(job), [this, request, held](DocumentAnswer answer) {
      being_read_.reset();
      try {
        read_is(request, held, std::move(answer));
      } catch (...) {
        read_next(); // other documents must not wait for this one
        throw;
      }
      read_next();
      if (const auto answered = answered_) // may end this load
        answered();
    });
    return;
  }
}

bool LoadState::is_piece_due(RequestId request, const DocumentJob& job, std::uint64_t read)
{
  const std::optional<InPieces>& in_pieces = sources_[request].in_pieces;
  const std::size_t size = job.content.size();
  if (streams()) { // the first entries come soon, and then more at once
    const auto as_many = static_cast<std::size_t>(std::min<std::uint64_t>(read, largest_piece));
    return size >= std::max(as_many, std::min(streaming_.first_piece, largest_piece));
  }
  if (in_pieces)
    return size >= long_documents_.next_pieces;
  return size >= long_documents_.first_piece && begin_in_pieces(request);
}

/// Hosts that must not wait have a long document read when it has ended.
bool LoadState::begin_in_pieces(RequestId request)
{
  Source& source = sources_[request];
  ReaderClient reader{*reader_choice_->reader};
  if (source.has_no_process_apart || reader.answers_later() || reader_failures_ >= policy_.reader_failures)
    return false;
  auto process = reader.start_apart();
  source.has_no_process_apart = !process;
  if (process)
    source.in_pieces.emplace(InPieces{.process = std::move(process)});
  return !source.has_no_process_apart;
}

ReaderClient LoadState::reader_of(RequestId request)
{
  const std::optional<InPieces>& in_pieces = sources_[request].in_pieces;
  return ReaderClient{in_pieces && in_pieces->process ? *in_pieces->process : *reader_choice_->reader};
}

bool LoadState::read_piece(RequestId request, DocumentJob& job)
{
  if (!sources_[request].in_pieces)
    sources_[request].in_pieces.emplace(InPieces{.process = nullptr});
  const std::uint64_t held = job.content.size();
  DocumentJob piece = job_now({request,
                               {.source = job.source,
                                .content = reader_of(request).content(),
                                .policy = job.policy,
                                .piece = job.piece == Piece::whole ? Piece::first : Piece::next}});
  std::swap(piece.content, job.content);
  job.piece = Piece::last;
  DocumentAnswer answer = read_now(request, std::move(piece));
  if (answer.result.outcome != DocumentOutcome::ok) {
    read_is(request, held, std::move(answer));
    return false;
  }
  release_bytes(held);
  count(request, answer);
  return true;
}

DocumentAnswer LoadState::read_now(RequestId request, DocumentJob&& job)
{
  std::optional<InPieces>& in_pieces = sources_[request].in_pieces;
  if (!in_pieces)
    return reader_of(request).read_document(std::move(job));
  if (std::exchange(in_pieces->has_lost_some, true))
    return not_read(report(request), "there was not enough memory for all of it");
  const bool is_last = job.piece == Piece::last;
  DocumentAnswer answer = reader_of(request).read_document(std::move(job));
  ReadResult& result = answer.result;
  if (is_last && streams())
    return answer; // given away when it is finished
  keep(*in_pieces, std::exchange(result.document, nullptr));
  in_pieces->has_lost_some = false;
  const bool is_usable = result.outcome == DocumentOutcome::ok || result.outcome == DocumentOutcome::cut;
  if (is_last && is_usable && !in_pieces->pieces.empty())
    result.document = in_pieces->pieces.finish();
  return answer;
}

void LoadState::give(std::shared_ptr<const Document> document)
{
  if (!document)
    return;
  if (!subject_given_ && document->size() > 1)
    subject_given_ = document->subject();
  streaming_.take(std::move(document), subject_given_.value_or(Subject::unknown));
}

void LoadState::keep(InPieces& in_pieces, std::shared_ptr<Document> piece)
{
  if (!piece)
    return;
  ReadBefore& before = in_pieces.before;
  before.format = piece->format();
  before.elements += piece->size() - (before.elements > 0 ? 1u : 0u);
  before.arena += piece->parts().arena.size();
  if (streams())
    give(std::move(piece));
  else
    in_pieces.pieces.add(std::move(*piece).take_parts());
}

DocumentJob LoadState::job_now(Unread&& unread)
{
  DocumentJob job = std::move(unread.job);
  job.elements = budget_.left;
  job.map_bytes = policy_.map_bytes - std::min(policy_.map_bytes, bytes_);
  if (const auto& in_pieces = sources_[unread.request].in_pieces)
    job.before = in_pieces->before;
  return job;
}

void LoadState::read_is(RequestId request, std::uint64_t held, DocumentAnswer&& answer)
{
  release_bytes(held);
  count(request, answer);
  reader_failures_ += answer.result.outcome == DocumentOutcome::reader_failed ? 1 : 0;
  finished(request, std::move(answer.result));
}

void LoadState::count(RequestId request, const DocumentAnswer& answer)
{
  std::uint64_t before = 0;
  if (auto& in_pieces = sources_[request].in_pieces) {
    before = std::exchange(in_pieces->before.bytes, answer.bytes);
    in_pieces->before.counted += answer.elements;
  }
  report(request).bytes += count_bytes(answer.bytes - std::min(answer.bytes, before));
  budget_.left -= std::min(budget_.left, answer.elements);
}

// The document being read is not wanted any more, either.
void LoadState::drop_unread()
{
  being_read_.reset();
  unread_.clear();
}

bool LoadState::confirms(RequestId request, const ResponseHead& head)
{
  Source& source = sources_[request];
  if (!source.asked_about || *source.asked_about->report.final_url != head.url.without_fragment())
    return false;
  source.fields = updated_fields(source.asked_about->fields, head.fields);
  return true;
}

bool LoadState::finish_with_kept(RequestId request)
{
  const KeptDocument& document = *sources_[request].asked_about;
  if (!has_room_for(document))
    return false;
  finish_with(request, document);
  return true;
}

void LoadState::finished(RequestId request, DocumentOutcome outcome, std::shared_ptr<const Document> document,
                         Diagnostics diagnostics)
{
  if (streaming_.loads_maps && document && document->format() == DocumentFormat::standard_sitemap)
    streaming_.take = nullptr;
  if (streams())
    give(document);
  DocumentTable::Entry& entry = table_[request];
  entry.report.outcome = outcome;
  entry.document = std::move(document);
  entry.diagnostics = std::move(diagnostics);
  if (!sources_[request].unknown_coding.empty())
    entry.diagnostics.add({.severity = Severity::note,
                           .code = Code::coding_unknown,
                           .message = std::exchange(sources_[request].unknown_coding, {}),
                           .document = entry.report.final_url->text()});
  entry.diagnostics.set_subject(subject_of(request));
  table_.finish(request);
  ++finished_count_;
  sources_[request].in_pieces.reset();
  if (has_limits_by_format(request) && entry.document &&
      entry.document->format() == DocumentFormat::standard_sitemap)
    take_limits_of_map();
  if (streams())
    return;
  reach_->document_finished(request);
  want_more();
}

/// Applies the limits for a map: the root document is a Standard Sitemap, and was read within them.
void LoadState::take_limits_of_map()
{
  policy_ = own_policy_;
  const std::size_t elements = table_[0].document->size();
  budget_.left = std::min(budget_.left, policy_.elements - std::min(policy_.elements, elements));
}

// If the document could not be read, returns what it might have been.
Subject LoadState::subject_of(RequestId request) const
{
  if (request == 0 && subject_given_)
    return *subject_given_;
  if (const auto& document = table_[request].document)
    return document->subject();
  switch (source_kind(request)) {
  case SourceKind::standard:
    return Subject::sitemap;
  case SourceKind::robots:
    return Subject::robots;
  case SourceKind::extended:
    break;
  }
  return Subject::sitemap_or_list;
}

// Refused and kept documents finish at once, and a kept one may want further documents: a loop avoids
// recursion.
void LoadState::want_more()
{
  if (std::exchange(wanting_, true))
    return;
  for (auto more = reach_->take_wanted(); !more.empty(); more = reach_->take_wanted())
    for (const DocumentIndex index : more)
      want(index);
  wanting_ = false;
}

void LoadState::want(DocumentIndex index)
{
  receivers_.emplace_back(*this, index);
  Source& source = sources_.emplace_back();
  const Uri url = table_[index].report.requested;
  if (const auto refusal = hop_refusal(url)) {
    receivers_.back().refuse(*refusal, url);
    return;
  }
  const KeptDocument* const document = usable_kept(url);
  if (document && document->fresh_until) {
    source.fields = document->fields;
    source.fresh_until = document->fresh_until;
    finish_with(index, *document);
    return;
  }
  auto validators = document ? validators_of(*document) : std::nullopt;
  if (validators)
    source.asked_about = document;
  requests_.push_back(
      {.id = index, .url = url, .validators = std::move(validators), .lastmod = table_[index].lastmod});
}

const KeptDocument* LoadState::usable_kept(const Uri& url) const
{
  const auto found = kept_by_requested_.find(url.text());
  if (found == kept_by_requested_.end())
    return nullptr;
  const KeptDocument& document = *found->second;
  const auto& final_url = document.report.final_url;
  const bool usable =
      document.document && final_url && !hop_refusal(*final_url) && has_room_for(document) &&
      (kind_ != SourceKind::standard || document.document->format() == DocumentFormat::standard_sitemap);
  return usable ? &document : nullptr;
}

bool LoadState::has_room_for(const KeptDocument& document) const
{
  return document.document->size() <= budget_.left && document.report.bytes <= policy_.map_bytes - bytes_;
}

void LoadState::finish_with(RequestId request, const KeptDocument& document)
{
  // If memory runs out, the document stays unfinished.
  Diagnostics diagnostics = document.diagnostics;
  DocumentReport report = document.report;
  report.requested = table_[request].report.requested;
  table_[request].report = std::move(report);
  budget_.left -= document.document->size();
  bytes_ += document.report.bytes;
  finished(request, DocumentOutcome::ok, document.document, std::move(diagnostics));
}

// M-14: if two requested URIs have the same final URI, both keep the document that represents them.
std::vector<KeptDocument> LoadState::documents_to_keep() const
{
  std::vector<KeptDocument> result;
  for (DocumentIndex index = 0; index < table_.size(); ++index) {
    if (table_[index].report.outcome != DocumentOutcome::ok)
      continue;
    const DocumentTable::Entry& representative = table_.representative(index);
    result.push_back({table_[index].report, representative.document, representative.diagnostics,
                      sources_[index].fields, sources_[index].fresh_until});
  }
  return result;
}

std::optional<Map> LoadState::partial_map(StopPoll poll)
{
  std::optional<DocumentTable> documents_so_far;
  if (!table_.representative(0).document && !(documents_so_far = with_root_so_far()))
    return std::nullopt;
  reach_->sort_links();
  return built_map(documents_so_far ? *documents_so_far : table_, *reach_, initiator_of_map(), policy_, poll);
}

/// Pages of a list can be shown as they come. The files that an index names are wanted once it is complete.
std::optional<DocumentTable> LoadState::with_root_so_far() const
{
  if (stopped_ || table_[0].finished)
    return std::nullopt;
  const std::optional<InPieces>& in_pieces = sources_[0].in_pieces;
  std::shared_ptr<const Document> root =
      in_pieces ? in_pieces->pieces.so_far() : receivers_[0].entries_so_far();
  if (!root)
    return std::nullopt;
  for (ElementId element = 0; element < root->size(); ++element)
    if (root->kind(element) == ElementKind::external)
      return std::nullopt;
  std::optional<DocumentTable> documents = table_;
  (*documents)[0].report.outcome = DocumentOutcome::cut;
  (*documents)[0].document = std::move(root);
  return documents;
}

Initiator LoadState::initiator_of_map() const
{
  return initiator_.value_or(Initiator{table_[0].report.requested});
}

std::unique_ptr<const MapDraft::Parts> LoadState::draft()
{
  std::optional<DocumentTable> documents_so_far;
  if (!table_.representative(0).document && !(documents_so_far = with_root_so_far()))
    return nullptr;
  reach_->sort_links();
  return std::make_unique<const MapDraft::Parts>(documents_so_far ? *documents_so_far : table_, *reach_,
                                                 initiator_of_map(), policy_);
}

void LoadState::stop(StopReason reason)
{
  if (finished_count_ == table_.size())
    return;
  // Stops accepting answers first: if memory runs out below, the next call does the rest.
  reason = stopped_for_ ? *stopped_for_ : stopped_for_.emplace(reason);
  stopped_ = true;
  requests_.clear();
  drop_unread();
  for (Source& source : sources_)
    source.in_pieces.reset();
  for (RequestId request = 0; request < receivers_.size(); ++request) {
    if (table_[request].finished)
      continue;
    ReadResult result;
    result.outcome =
        reason == StopReason::timeout ? DocumentOutcome::timeout : DocumentOutcome::network_error;
    result.diagnostics.add({Severity::error, reason == StopReason::timeout ? Code::timeout : Code::cancelled,
                            reason == StopReason::timeout
                                ? "the document had not arrived when the time for the whole map ran out"
                                : "the load was cancelled before the document had arrived",
                            table_[request].report.requested.text(), 0, 0, 1});
    table_[request].report.outcome = result.outcome;
    table_[request].diagnostics = std::move(result.diagnostics);
    table_[request].diagnostics.set_subject(subject_of(request));
    table_.finish(request);
  }
}

LoadResult LoadState::finish(StopPoll poll)
{
  LoadResult result;
  result.initiator = initiator_;
  if (!streams()) {
    result.kept = documents_to_keep();
    result.map = partial_map(poll);
  }
  if (result.map) {
    result.documents = result.map->documents();
    result.diagnostics = result.map->diagnostics();
  } else {
    result.documents.push_back(table_[0].report);
    result.diagnostics.add_all(table_[0].diagnostics);
  }
  const std::string root = table_[0].report.requested.text();
  if (reach_->wanted_too_many())
    result.diagnostics.add({Severity::warning, Code::limit_documents,
                            "the map refers to more than " + std::to_string(policy_.documents) + " documents",
                            root, 0, 0, 1});
  if (reader_choice_ && !reader_choice_->refused && reader_choice_->why_not) {
    Diagnostic note = *reader_choice_->why_not;
    note.document = root;
    result.diagnostics.add(std::move(note));
  }
  if (stopped_for_ == StopReason::timeout)
    result.diagnostics.add({Severity::warning, Code::limit_time,
                            "the time for the whole map ran out before every document had arrived", root, 0,
                            0, 1});
  result.diagnostics.set_subject(subject_of(0));
  return result;
}

} // namespace standard_sitemap
