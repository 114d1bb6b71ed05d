#include "engine/session/map_store.h"

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>

#include "engine/session/freshness.h"

namespace standard_sitemap {
namespace {

std::size_t text_bytes(const DocumentReport& report)
{
  return report.requested.text().capacity() + (report.final_url ? report.final_url->text().capacity() : 0) +
         (report.content_type ? report.content_type->capacity() : 0);
}

std::size_t text_bytes(const Diagnostics& diagnostics)
{
  std::size_t bytes = 0;
  for (const Diagnostic& diagnostic : diagnostics.items())
    bytes += sizeof diagnostic + diagnostic.message.capacity() + diagnostic.document.capacity();
  return bytes;
}

/// The memory of a result. Reports are stored up to three times: in the map, its result, and the kept
/// documents.
std::size_t memory_of(const LoadResult& result)
{
  std::size_t bytes = sizeof result + (result.map ? result.map->memory() : 0);
  bytes += 2 * text_bytes(result.diagnostics);
  for (const DocumentReport& report : result.documents)
    bytes += 2 * (sizeof report + text_bytes(report));
  for (const KeptDocument& kept : result.kept) {
    std::size_t own = sizeof kept + text_bytes(kept.report) + text_bytes(kept.diagnostics);
    for (const HeaderList::Field& field : kept.fields.fields())
      own += sizeof field + field.name.capacity() + field.value.capacity();
    bytes += 2 * own;
  }
  return bytes;
}

/// Whether the host cancelled the load, so that the result says nothing about the document.
bool was_cancelled(const LoadResult& result)
{
  return result.diagnostics.count(Code::cancelled) > 0;
}

} // namespace

void MapStore::clear()
{
  entries_.clear();
  ++generation_;
}

std::size_t MapStore::bytes() const
{
  return std::accumulate(entries_.begin(), entries_.end(), std::size_t{0},
                         [](std::size_t sum, const Entry& entry) { return sum + entry.memory(); });
}

void MapStore::advance(Instant now)
{
  now_ = std::max(now_, now);
}

std::optional<MapStore::Hit> MapStore::find(const std::string& key)
{
  const auto found = std::ranges::find(entries_, key, &Entry::key);
  if (found == entries_.end())
    return std::nullopt;
  entries_.splice(entries_.begin(), entries_, found);
  const Entry& entry = entries_.front();
  return Hit{entry.result, now_ < entry.fresh_until};
}

std::vector<KeptDocument> MapStore::kept_documents(const std::string& key, bool revalidate) const
{
  const auto found = std::ranges::find(entries_, key, &Entry::key);
  if (found == entries_.end())
    return {};
  std::vector<KeptDocument> documents = found->documents;
  for (KeptDocument& document : documents)
    if (revalidate || *document.fresh_until <= now_)
      document.fresh_until.reset();
  return documents;
}

SharedResult MapStore::keep(const std::string& key, std::shared_ptr<const LoadedMap> result, Instant asked,
                            std::uint64_t generation)
{
  // A cancelled load says nothing about the stored entry.
  if (generation != generation_ || was_cancelled(*result))
    return {};
  const auto before = std::ranges::find(entries_, key, &Entry::key);
  const bool overtaken = before != entries_.end() && before->asked > asked; // by a reload
  if (before != entries_.end() && !overtaken)
    entries_.erase(before);

  // A failed load is not repeated for a while; a successful one has its own lifetime.
  const bool whole =
      std::all_of(result->documents.begin(), result->documents.end(),
                  [](const DocumentReport& report) { return report.outcome == DocumentOutcome::ok; });
  Instant fresh_until = whole ? Instant::max() : asked + limits_.failed_root;
  std::vector<KeptDocument> documents = result->kept;
  for (KeptDocument& document : documents) {
    const bool redirected = document.report.final_url != document.report.requested;
    const Freshness freshness = freshness_of(document.fields, redirected);
    if (!freshness.storable)
      return {.result = nullptr, .each_alone = true};
    if (!document.fresh_until)
      document.fresh_until = asked + freshness.lifetime;
    fresh_until = std::min(fresh_until, *document.fresh_until);
  }

  const std::size_t bytes = memory_of(*result) + key.capacity() + sizeof(Entry);
  if (overtaken || bytes > limits_.bytes || limits_.entries == 0)
    return {std::move(result)};
  std::size_t held = this->bytes();
  while (!entries_.empty() && (entries_.size() >= limits_.entries || held > limits_.bytes - bytes)) {
    held -= std::min(held, entries_.back().memory());
    entries_.pop_back();
  }
  entries_.push_front({key, result, std::move(documents), asked, fresh_until, bytes});
  return {std::move(result)};
}

void MapStore::forget(const Waiter& waiter)
{
  for (auto& [key, waiters] : pending_)
    std::erase(waiters, &waiter);
  std::erase_if(notices_, [&](const Notice& notice) { return notice.waiter == &waiter; });
}

void MapStore::end(const std::string& key, const SharedResult& shared)
{
  const std::vector<Waiter*> waiters = std::move(pending_[key]);
  pending_.erase(key);
  for (Waiter* waiter : waiters)
    notices_.push_back({waiter, shared});
  if (std::exchange(notifying_, true))
    return;
  while (!notices_.empty()) {
    const Notice notice = std::move(notices_.front());
    notices_.pop_front();
    try {
      notice.waiter->load_ended(notice.shared);
    } catch (const std::bad_alloc&) {
      // The waiter has a deadline and tries again then. The other waiters are not affected.
    }
  }
  notifying_ = false;
}

} // namespace standard_sitemap
