#include "engine/load/load.h"

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "engine/hierarchy/list_hierarchy.h"
#include "engine/load/answer.h"
#include "engine/load/caching.h"
#include "engine/map/map_builder.h"
#include "engine/web/media_type.h"

namespace standard_sitemap {

// Lists are longer than hand-made maps.
Policy limits_for(SourceKind kind, Policy policy)
{
  if (kind == SourceKind::standard)
    return policy;
  policy.documents = policy.list_documents;
  policy.document_bytes = policy.list_document_bytes;
  policy.map_bytes = policy.list_map_bytes;
  policy.elements = policy.list_elements;
  policy.entries = std::max(policy.entries, policy.list_elements);
  policy.map_time = policy.list_map_time;
  return policy;
}

class Load::Implementation final : public AnswerSink {
 public:
  Implementation(const Uri& root, std::optional<Initiator> initiator_, Policy policy_,
                 std::vector<KeptDocument> kept_, SourceKind kind_)
      : policy(limits_for(kind_, policy_)), kind(kind_),
        initiator(std::move(initiator_)), budget{policy.elements}, kept(std::move(kept_)),
        nobody(*this, no_request)
  {
    for (const KeptDocument& document : kept)
      kept_by_requested.emplace(document.report.requested.text(), &document);
    table.add(root.without_fragment());
    reach.emplace(table, policy);
    want(0);
    want_more();
  }

  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  // --- AnswerSink: what the receivers report ---

  const Policy& answer_policy() const override { return policy; }
  ElementBudget& element_budget() override { return budget; }

  bool wanted(RequestId request) const override
  {
    return !stopped && request < answers.size() && !table[request].finished;
  }

  // A file named by a robots.txt or an index may be of either kind.
  SourceKind source_kind(RequestId request) const override
  {
    return request != 0 && kind == SourceKind::robots ? SourceKind::extended : kind;
  }

  std::optional<Uri> robots() const override
  {
    const auto& root = table[0].document; // the user may have named one
    const bool is_robots = kind == SourceKind::robots || (root && root->format() == DocumentFormat::robots);
    return is_robots ? table[0].report.final_url : std::nullopt;
  }

  std::optional<Refusal> hop_refusal(RequestId request, const Uri& url) const override
  {
    // Without a page the root document takes its place, judged by what is known of it so far.
    if (!initiator)
      return fetch_refusal(url, Initiator{url, address_space_by_spelling(url)}, policy);
    static_cast<void>(request);
    return fetch_refusal(url, *initiator, policy);
  }

  std::optional<Refusal> connection_refusal(AddressSpace space) const override
  {
    return initiator ? address_refusal(space, *initiator, policy) : std::nullopt;
  }

  void began(RequestId request, const ResponseHead& head) override
  {
    DocumentReport& report = table[request].report;
    report.final_url = head.url.without_fragment();
    if (head.status != 0)
      report.status = head.status;
    sources[request].fields = caching_fields(head.fields);
    if (!initiator)
      initiator = Initiator{*report.final_url, head.address_space};
  }

  std::uint64_t count_bytes(std::uint64_t more) override
  {
    const std::uint64_t room = policy.map_bytes - std::min(policy.map_bytes, bytes);
    const std::uint64_t taken = std::min(more, room);
    bytes += taken;
    return taken;
  }

  bool confirms(RequestId request, const ResponseHead& head) override
  {
    Source& source = sources[request];
    if (!source.asked_about || *source.asked_about->report.final_url != head.url.without_fragment())
      return false;
    source.fields = updated_fields(source.asked_about->fields, head.fields);
    return true;
  }

  std::optional<ReadResult> take_kept(RequestId request) override
  {
    const KeptDocument& document = *sources[request].asked_about;
    if (!has_room_for(document))
      return std::nullopt;
    return taken(request, document);
  }

  void finished(RequestId request, ReadResult&& result) override
  {
    DocumentTable::Entry& entry = table[request];
    entry.report.outcome = result.outcome;
    entry.document = std::move(result.document);
    entry.diagnostics = std::move(result.diagnostics);
    entry.diagnostics.set_subject(subject_of(request));
    table.finish(request);
    ++finished_count;
    reach->document_finished(request);
    want_more();
  }

  // If it could not be read, only what it might have been.
  Subject subject_of(RequestId request) const
  {
    if (const auto& document = table[request].document)
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

  DocumentReport& report(RequestId request) override { return table[request].report; }

  // --- the load itself ---

  // Refused and kept documents finish at once, and a kept one may need further documents: no recursion.
  void want_more()
  {
    if (std::exchange(wanting, true))
      return;
    for (auto more = reach->take_wanted(); !more.empty(); more = reach->take_wanted())
      for (const DocumentIndex index : more)
        want(index);
    wanting = false;
  }

  void want(DocumentIndex index)
  {
    answers.emplace_back(*this, index);
    Source& source = sources.emplace_back();
    const Uri url = table[index].report.requested;
    if (const auto refusal = hop_refusal(index, url)) {
      answers.back().refuse(*refusal, url);
      return;
    }
    const KeptDocument* const document = usable_kept(index, url);
    if (document && document->fresh_until) {
      source.fields = document->fields;
      source.fresh_until = document->fresh_until;
      finished(index, taken(index, *document));
      return;
    }
    auto validators = document ? validators_of(*document) : std::nullopt;
    if (validators)
      source.asked_about = document;
    requests.push_back({index, url, std::move(validators)});
  }

  const KeptDocument* usable_kept(DocumentIndex index, const Uri& url) const
  {
    const auto found = kept_by_requested.find(url.text());
    if (found == kept_by_requested.end())
      return nullptr;
    const KeptDocument& document = *found->second;
    const auto& final_url = document.report.final_url;
    const bool usable =
        document.document && final_url && !hop_refusal(index, *final_url) && has_room_for(document) &&
        (kind != SourceKind::standard || document.document->format() == DocumentFormat::standard_sitemap);
    return usable ? &document : nullptr;
  }

  bool has_room_for(const KeptDocument& document) const
  {
    return document.document->size() <= budget.left && bytes <= policy.map_bytes &&
           document.report.bytes <= policy.map_bytes - bytes;
  }

  ReadResult taken(DocumentIndex index, const KeptDocument& document)
  {
    DocumentReport& report = table[index].report;
    const Uri requested = std::move(report.requested);
    report = document.report;
    report.requested = requested;
    budget.left -= document.document->size();
    bytes += report.bytes;
    return {DocumentOutcome::ok, document.document, document.diagnostics};
  }

  // M-14: if two requested URIs have the same final URI, both keep the document that represents them.
  std::vector<KeptDocument> what_to_keep() const
  {
    std::vector<KeptDocument> result;
    for (DocumentIndex index = 0; index < table.size(); ++index) {
      const DocumentTable::Entry& standing = table.standing_for(index);
      if (table[index].report.outcome != DocumentOutcome::ok || !table[index].finished || !standing.document)
        continue;
      result.push_back({table[index].report, standing.document, standing.diagnostics, sources[index].fields,
                        sources[index].fresh_until});
    }
    return result;
  }

  std::optional<Map> so_far()
  {
    if (!table.standing_for(0).document)
      return std::nullopt;
    reach->sort_links();
    Map map =
        MapBuilder{table, *reach, initiator.value_or(Initiator{table[0].report.requested}), policy}.build();
    if (table.standing_for(0).document->format() != DocumentFormat::standard_sitemap)
      ListHierarchy{map}.make();
    return map;
  }

  bool done() const { return stopped || finished_count == table.size(); }

  void stop(StopReason reason)
  {
    if (done())
      return;
    stopped_for = reason;
    for (RequestId request = 0; request < answers.size(); ++request) {
      if (table[request].finished)
        continue;
      ReadResult result;
      result.outcome =
          reason == StopReason::timeout ? DocumentOutcome::timeout : DocumentOutcome::network_error;
      result.diagnostics.add({Severity::error,
                              reason == StopReason::timeout ? Code::timeout : Code::cancelled,
                              reason == StopReason::timeout
                                  ? "the document had not arrived when the time for the whole map ran out"
                                  : "the load was cancelled before the document had arrived",
                              table[request].report.requested.text(), 0, 0, 1});
      table[request].report.outcome = result.outcome;
      table[request].diagnostics = std::move(result.diagnostics);
      table[request].diagnostics.set_subject(subject_of(request));
      table.finish(request);
    }
    stopped = true;
    requests.clear();
  }

  LoadResult finish()
  {
    LoadResult result;
    result.kept = what_to_keep();
    result.map = so_far();
    if (result.map) {
      result.documents = result.map->documents();
      result.diagnostics = result.map->diagnostics();
    } else {
      result.documents.push_back(table[0].report);
      result.diagnostics.add_all(table[0].diagnostics);
    }
    const std::string root = table[0].report.requested.text();
    if (reach->wanted_too_many())
      result.diagnostics.add(
          {Severity::warning, Code::limit_documents,
           "the map refers to more than " + std::to_string(policy.documents) + " documents", root, 0, 0, 1});
    if (stopped_for == StopReason::timeout)
      result.diagnostics.add({Severity::warning, Code::limit_time,
                              "the time for the whole map ran out before every document had arrived", root, 0,
                              0, 1});
    result.diagnostics.set_subject(subject_of(0));
    return result;
  }

  static constexpr RequestId no_request = 0xffff'ffff;

  Policy policy;
  SourceKind kind; ///< of the root document
  std::optional<Initiator> initiator;
  ElementBudget budget;
  std::vector<KeptDocument> kept; ///< of an earlier load
  std::unordered_map<std::string, const KeptDocument*, KeyedHash, std::equal_to<>> kept_by_requested;
  DocumentTable table;
  std::optional<Reach> reach;
  std::deque<Answer> answers; ///< by request; a deque, because hosts hold references
  Answer nobody;              ///< for unknown requests
  /// The source of the document of a request.
  struct Source {
    const KeptDocument* asked_about = nullptr; ///< the kept document whose validators were sent
    HeaderList fields = {};
    std::optional<std::chrono::steady_clock::time_point> fresh_until = {};
  };
  std::deque<Source> sources; ///< by request
  std::vector<Request> requests;
  bool wanting = false;
  std::uint64_t bytes = 0;
  std::size_t finished_count = 0;
  bool stopped = false;
  std::optional<StopReason> stopped_for;
};

Load::Load(const Uri& root, std::optional<Initiator> initiator, Policy policy, std::vector<KeptDocument> kept,
           SourceKind kind)
    : implementation_(
          std::make_unique<Implementation>(root, std::move(initiator), policy, std::move(kept), kind))
{
}

Load::Load(Load&&) noexcept = default;
Load::~Load() = default;

SourceKind Load::kind() const
{
  return implementation_->kind;
}

bool Load::done() const
{
  return implementation_->done();
}

std::vector<Request> Load::take_requests()
{
  return std::exchange(implementation_->requests, {});
}

Receiver& Load::receiver(RequestId id)
{
  auto& answers = implementation_->answers;
  return id < answers.size() ? answers[id] : implementation_->nobody;
}

void Load::stop(StopReason reason)
{
  implementation_->stop(reason);
}

std::optional<Map> Load::so_far() const
{
  return implementation_->so_far();
}

std::size_t Load::documents_finished() const
{
  return implementation_->finished_count;
}

std::size_t Load::documents_wanted() const
{
  return implementation_->table.size();
}

std::uint64_t Load::bytes_received() const
{
  return implementation_->bytes;
}

LoadResult Load::finish() &&
{
  return implementation_->finish();
}

} // namespace standard_sitemap
