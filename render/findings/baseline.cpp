#include "render/findings/baseline.h"

#include <algorithm>

#include "engine/base/saturated.h"
#include "render/findings/finding_list.h"

namespace standard_sitemap {

Baseline Baseline::of(const Diagnostics& findings, const FilePlaces& places)
{
  Baseline baseline;
  DocumentNames names{places};
  for (const Diagnostic& finding : findings.items()) {
    std::uint64_t& count = baseline.entries_[key_of(finding, names.of(finding.document), places)];
    count = saturated_sum(count, finding.count);
  }
  return baseline;
}

std::uint64_t Baseline::count() const
{
  std::uint64_t sum = 0;
  for (const auto& [key, count] : entries_)
    sum = saturated_sum(sum, count);
  return sum;
}

Baseline::Match Baseline::match(const Diagnostics& findings, const FilePlaces& places) const
{
  Match match{.others = Diagnostics{findings.kept_apart()}, .stale = entries_};
  DocumentNames names{places};
  for (const Diagnostic& finding : findings.items()) {
    Diagnostic rest = finding;
    const auto entry = match.stale.find(key_of(finding, names.of(finding.document), places));
    if (entry != match.stale.end()) {
      const std::uint64_t accepted = std::min(entry->second, finding.count);
      match.accepted = saturated_sum(match.accepted, accepted);
      rest.count -= accepted;
      entry->second -= accepted;
    }
    match.others.add(std::move(rest)); // ignored if nothing is left of it
  }
  std::erase_if(match.stale, [](const auto& entry) { return entry.second == 0; });
  return match;
}

} // namespace standard_sitemap
