#include "engine/session/visit_history.h"

#include <algorithm>

namespace standard_sitemap {

const VisitHistory::Remembered* VisitHistory::find(HistoryEntry entry, const Uri& page) const
{
  for (const Remembered& visit : visits_)
    if (visit.entry == entry)
      return visit.page.without_fragment() == page.without_fragment() ? &visit : nullptr;
  return nullptr;
}

void VisitHistory::remember(Remembered visit)
{
  visits_.remove_if([&](const Remembered& other) { return other.entry == visit.entry; });
  visits_.push_front(std::move(visit));
  if (visits_.size() > max_entries)
    visits_.pop_back();
}

void VisitHistory::set_result(HistoryEntry entry, const std::shared_ptr<const LoadedMap>& result)
{
  for (Remembered& visit : visits_)
    if (visit.entry == entry)
      visit.result = result;
}

} // namespace standard_sitemap
