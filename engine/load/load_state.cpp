#include "engine/load/load_state.h"

#include <algorithm>
#include <utility>

#include "engine/load/caching.h"
#include "engine/load/map_draft.h"

namespace standard_sitemap {
namespace {

constexpr RequestId no_request = 0xffff'ffff;

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
  const std::uint64_t taken = std::min(more, bytes_left());
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

void LoadState::give(std::shared_ptr<const Document> document)
{
  if (!document)
    return;
  if (!subject_given_ && document->size() > 1)
    subject_given_ = document->subject();
  streaming_.take(std::move(document), subject_given_.value_or(Subject::unknown));
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
  const bool is_list = document && document->format() != DocumentFormat::standard_sitemap;
  count_pages(request, is_list ? document->parts().pages_up_to(document->size()) : 0);
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
  reader_queue_.forget(request);
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
  return document.document->size() <= budget_.left && document.report.bytes <= bytes_left();
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
  const std::optional<DocumentTable> documents_so_far = with_lists_so_far();
  if (!table_.representative(0).document && !documents_so_far)
    return std::nullopt;
  reach_->sort_links();
  return built_map(documents_so_far ? *documents_so_far : table_, *reach_, initiator_of_map(), policy_, poll);
}

std::optional<DocumentTable> LoadState::with_lists_so_far() const
{
  std::optional<DocumentTable> documents;
  if (stopped_)
    return documents;
  for (RequestId request = 0; request < receivers_.size(); ++request) {
    if (table_[request].finished || sources_[request].pages == 0)
      continue;
    auto pages = pages_of(request);
    if (!pages)
      continue;
    if (!documents)
      documents = table_;
    (*documents)[request].report.outcome = DocumentOutcome::cut;
    (*documents)[request].document = std::move(pages);
  }
  return documents;
}

/// Pages of a list can be shown as they come. The files that it names are wanted once it is complete: null if
/// there are some.
std::shared_ptr<const Document> LoadState::pages_of(RequestId request) const
{
  std::shared_ptr<const Document> list = reader_queue_.entries_so_far(request);
  if (!list && !(list = receivers_[request].entries_so_far()))
    return nullptr;
  for (ElementId element = 0; element < list->size(); ++element)
    if (list->kind(element) == ElementKind::external)
      return nullptr;
  return list;
}

std::shared_ptr<const Document> LoadState::kept_pages(RequestId request, DocumentOutcome outcome) const
{
  const bool may_stay = outcome == DocumentOutcome::network_error || outcome == DocumentOutcome::timeout ||
                        outcome == DocumentOutcome::reader_failed;
  return may_stay && keeps_lists_ && !streams() && sources_[request].pages > 0 ? pages_of(request) : nullptr;
}

void LoadState::count_pages(RequestId request, std::size_t pages)
{
  const std::size_t before = std::exchange(sources_[request].pages, pages);
  pages_ += pages;
  pages_ -= before;
}

Initiator LoadState::initiator_of_map() const
{
  return initiator_.value_or(Initiator{table_[0].report.requested});
}

std::optional<MapDraft> LoadState::draft()
{
  const std::optional<DocumentTable> documents_so_far = with_lists_so_far();
  if (!table_.representative(0).document && !documents_so_far)
    return std::nullopt;
  reach_->sort_links();
  return MapDraft{std::make_unique<const MapDraft::Parts>(documents_so_far ? *documents_so_far : table_,
                                                          *reach_, initiator_of_map(), policy_)};
}

void LoadState::stop(StopReason reason)
{
  if (finished_count_ == table_.size())
    return;
  // Stops accepting answers first: if memory runs out below, the next call does the rest.
  reason = stopped_for_ ? *stopped_for_ : stopped_for_.emplace(reason);
  stopped_ = true;
  requests_.clear();
  reader_queue_.stop();
  for (RequestId request = 0; request < receivers_.size(); ++request) {
    if (table_[request].finished)
      continue;
    const auto outcome =
        reason == StopReason::timeout ? DocumentOutcome::timeout : DocumentOutcome::network_error;
    Diagnostics diagnostics;
    diagnostics.add({Severity::error, reason == StopReason::timeout ? Code::timeout : Code::cancelled,
                     reason == StopReason::timeout
                         ? "the document had not arrived when the time for the whole map ran out"
                         : "the load was cancelled before the document had arrived",
                     table_[request].report.requested.text(), 0, 0, 1});
    DocumentTable::Entry& entry = table_[request];
    entry.report.outcome = outcome;
    if (auto pages = kept_pages(request, outcome)) {
      entry.report.outcome = DocumentOutcome::cut;
      entry.report.failure = reason == StopReason::timeout ? FetchFailure::timeout : FetchFailure::cancelled;
      entry.document = std::move(pages);
    }
    entry.diagnostics = std::move(diagnostics);
    entry.diagnostics.set_subject(subject_of(request));
    table_.finish(request);
    reader_queue_.forget(request);
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
