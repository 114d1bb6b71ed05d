#include "engine/isolate/deadly_content.h"

#include <optional>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

// Hashing takes time, so only what has the size of an entry is hashed: nearly nothing.
std::size_t DeadlyContent::find(std::string_view content) const
{
  std::optional<std::uint64_t> hash;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].size != content.size())
      continue;
    if (!hash)
      hash = keyed_hash(content);
    if (entries_[i].hash == *hash)
      return i;
  }
  return entries_.size();
}

bool DeadlyContent::holds(std::string_view content) const
{
  const std::size_t at = find(content);
  return at < entries_.size() && entries_[at].deaths >= max_deaths;
}

void DeadlyContent::add(std::string_view content)
{
  if (const std::size_t at = find(content); at < entries_.size()) {
    ++entries_[at].deaths;
    return;
  }
  if (entries_.size() == max_entries)
    entries_.pop_front();
  entries_.push_back({content.size(), keyed_hash(content), 1});
}

} // namespace standard_sitemap
