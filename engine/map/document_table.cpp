#include "engine/map/document_table.h"

#include <utility>

namespace standard_sitemap {

std::optional<DocumentIndex> DocumentTable::find(const Uri& uri) const
{
  const std::string key = uri.normalised().text();
  if (const auto found = by_requested_.find(key); found != by_requested_.end())
    return found->second;
  if (const auto found = by_final_.find(key); found != by_final_.end())
    return found->second;
  return std::nullopt;
}

DocumentIndex DocumentTable::add(Uri requested)
{
  const DocumentIndex index = size();
  by_requested_.emplace(requested.normalised().text(), index);
  entries_.push_back({.report = {.requested = std::move(requested)},
                      .document = nullptr,
                      .diagnostics = {},
                      .finished = false,
                      .same_as = index});
  return index;
}

// M-14; M-13: the choice of the representing answer must not depend on the order of arrival.
bool DocumentTable::is_preferred(const Entry& one, const Entry& other)
{
  if (one.document || other.document)
    return one.document && !other.document;
  return one.report.requested.text() < other.report.requested.text();
}

void DocumentTable::finish(DocumentIndex index)
{
  Entry& entry = entries_[index];
  entry.finished = true;
  if (!entry.report.final_url)
    return;
  const auto [place, first] =
      by_final_.try_emplace(entry.report.final_url->without_fragment().normalised().text(), index);
  if (first)
    return;
  const DocumentIndex representative_index = entries_[place->second].same_as;
  if (!is_preferred(entry, entries_[representative_index])) {
    entry.same_as = representative_index;
    entries_[representative_index].represented.push_back(index);
    return;
  }
  place->second = index;
  entry.represented = std::exchange(entries_[representative_index].represented, {});
  entry.represented.push_back(representative_index);
  for (const DocumentIndex other : entry.represented)
    entries_[other].same_as = index;
}

} // namespace standard_sitemap
