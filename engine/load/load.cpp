#include <standard_sitemap/load/load.h>

#include <algorithm>
#include <deque>
#include <utility>

#include <standard_sitemap/load/answer.h>
#include <standard_sitemap/map/map_builder.h>
#include <standard_sitemap/web/media_type.h>

namespace standard_sitemap {

class Load::Implementation final : public AnswerSink {
 public:
  Implementation(const Uri& root, std::optional<Initiator> initiator_, Policy policy_)
      : policy(policy_), initiator(std::move(initiator_)), budget{policy.elements}, nobody(*this, no_request)
  {
    table.add(root.without_fragment());
    reach.emplace(table, policy);
    want(0);
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

  std::optional<Refusal> hop_refusal(RequestId request, const Uri& url) const override
  {
    // Without a page the root document takes its place: judged by what can be told of it so far.
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

  void finished(RequestId request, ReadResult&& result) override
  {
    DocumentTable::Entry& entry = table[request];
    entry.report.outcome = result.outcome;
    entry.document = std::move(result.document);
    entry.diagnostics = std::move(result.diagnostics);
    table.finish(request);
    ++finished_count;
    reach->document_finished(request);
    for (const DocumentIndex wanted_now : reach->take_wanted())
      want(wanted_now);
  }

  DocumentReport& report(RequestId request) override { return table[request].report; }

  // --- the load itself ---

  void want(DocumentIndex index)
  {
    answers.emplace_back(*this, index);
    const Uri& url = table[index].report.requested;
    if (const auto refusal = hop_refusal(index, url))
      answers.back().refuse(*refusal, url);
    else
      requests.push_back({index, url});
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
                                  ? "the document had not come when the time for the whole map was over"
                                  : "the load was cancelled before the document had come",
                              table[request].report.requested.text(), 0, 0, 1});
      table[request].report.outcome = result.outcome;
      table[request].diagnostics = std::move(result.diagnostics);
      table.finish(request);
    }
    stopped = true;
    requests.clear();
  }

  LoadResult finish()
  {
    LoadResult result;
    if (table.standing_for(0).document) {
      reach->sort_links();
      result.map =
          MapBuilder{table, *reach, initiator.value_or(Initiator{table[0].report.requested}), policy}.build();
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
                              "the time for the whole map was over before every document had come", root, 0,
                              0, 1});
    return result;
  }

  static constexpr RequestId no_request = 0xffff'ffff;

  Policy policy;
  std::optional<Initiator> initiator;
  ElementBudget budget;
  DocumentTable table;
  std::optional<Reach> reach;
  std::deque<Answer> answers; ///< by request; a deque, because hosts hold references
  Answer nobody;              ///< for requests that are none of ours
  std::vector<Request> requests;
  std::uint64_t bytes = 0;
  std::size_t finished_count = 0;
  bool stopped = false;
  std::optional<StopReason> stopped_for;
};

Load::Load(Uri root, std::optional<Initiator> initiator, Policy policy)
    : implementation_(std::make_unique<Implementation>(std::move(root), std::move(initiator), policy))
{
}

Load::Load(Load&&) noexcept = default;
Load::~Load() = default;

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
