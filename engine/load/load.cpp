#include "engine/load/load.h"

#include <algorithm>
#include <utility>

#include "engine/load/load_state.h"
#include "engine/load/map_draft.h"

namespace standard_sitemap {
namespace {

/// Returns the result of `work`; nullopt if it was stopped.
template <class Work>
auto unless_stopped(Work work) -> decltype(work())
{
  try {
    return work();
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

} // namespace

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

Load::Load(const Uri& root, std::optional<Initiator> initiator, Policy policy, std::vector<KeptDocument> kept,
           SourceKind kind)
    : state_(std::make_unique<LoadState>(root, std::move(initiator), policy, std::move(kept), kind))
{
}

Load::Load(Load&&) noexcept = default;
Load::~Load() = default;

SourceKind Load::kind() const
{
  return state_->kind();
}

std::chrono::milliseconds Load::map_time() const
{
  return state_->policy().map_time;
}

bool Load::done() const
{
  return state_->done();
}

std::vector<Request> Load::take_requests()
{
  return state_->take_requests();
}

Receiver& Load::receiver(RequestId id)
{
  return state_->receiver(id);
}

void Load::on_answer(std::function<void()> answered)
{
  state_->reader_queue().on_answer(std::move(answered));
}

void Load::set_long_documents(LongDocuments sizes)
{
  state_->reader_queue().set_long_documents(sizes);
}

void Load::stop(StopReason reason)
{
  state_->stop(reason);
}

void Load::stream(Streaming streaming)
{
  state_->stream(std::move(streaming));
}

void Load::keep_lists_so_far()
{
  state_->keep_lists_so_far();
}

std::size_t Load::pages_so_far() const
{
  return state_->pages_so_far();
}

std::optional<Map> Load::partial_map() const
{
  return state_->partial_map();
}

std::optional<Map> Load::partial_map(const std::function<bool()>& is_stopped) const
{
  return unless_stopped([&] { return state_->partial_map(StopPoll{is_stopped}); });
}

std::optional<MapDraft> Load::draft() const
{
  return state_->draft();
}

std::size_t Load::documents_finished() const
{
  return state_->documents_finished();
}

std::size_t Load::documents_wanted() const
{
  return state_->documents_wanted();
}

std::uint64_t Load::bytes_received() const
{
  return state_->bytes_received();
}

LoadResult Load::finish() &&
{
  return state_->finish();
}

std::optional<LoadResult> Load::finish(const std::function<bool()>& is_stopped) &&
{
  return unless_stopped([&] { return std::optional{state_->finish(StopPoll{is_stopped})}; });
}

} // namespace standard_sitemap
