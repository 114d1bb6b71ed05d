#include "engine/view/shown_memory.h"

namespace standard_sitemap {
namespace {

std::size_t bytes_of(const Shown& shown)
{
  constexpr std::size_t of_an_entry = 64; // of the table, and of allocations
  std::size_t bytes = sizeof shown + of_an_entry;
  for (const auto* text :
       {&shown.name, &shown.description, &shown.lang, &shown.type, &shown.charset, &shown.target})
    bytes += *text ? (*text)->size() : 0;
  return bytes + (shown.url ? shown.url->text().size() : 0);
}

} // namespace

const Shown* ShownMemory::find(NodeId node) const
{
  const auto known = known_.find(node);
  return known == known_.end() ? nullptr : &known->second;
}

void ShownMemory::keep(NodeId node, const Shown& shown)
{
  if (!met_[node]) {
    met_[node] = true;
    return;
  }
  bytes_ += bytes_of(shown);
  if (bytes_ > most_bytes) {
    known_.clear();
    bytes_ = bytes_of(shown);
  }
  known_.insert_or_assign(node, shown);
}

} // namespace standard_sitemap
