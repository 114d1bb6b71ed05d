#include "engine/isolate/deadly_content.h"

#include <optional>

namespace standard_sitemap {

// Hashing takes time, so only content of the same size as an entry is hashed, which is rare.
std::size_t DeadlyContent::find(const JobContent& content) const
{
  std::optional<std::uint64_t> hash;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].size != content.size())
      continue;
    if (!hash)
      hash = content.hash();
    if (entries_[i].hash == *hash)
      return i;
  }
  return entries_.size();
}

bool DeadlyContent::holds(const JobContent& content) const
{
  const std::size_t at = find(content);
  return at < entries_.size() && entries_[at].deaths >= max_deaths;
}

void DeadlyContent::add(const JobContent& content)
{
  if (const std::size_t at = find(content); at < entries_.size()) {
    ++entries_[at].deaths;
    return;
  }
  if (entries_.size() == max_entries)
    entries_.pop_front();
  entries_.push_back({content.size(), content.hash(), 1});
}

} // namespace standard_sitemap
