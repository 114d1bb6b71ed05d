#include "engine/language/sort_keys.h"

#include <algorithm>

namespace standard_sitemap {

std::size_t SortKeys::in_common(StopPoll& poll) const
{
  std::string_view common;
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    poll.step();
    const std::string_view key = at(i);
    if (key.empty())
      continue;
    if (common.empty())
      common = key;
    const auto differ = std::mismatch(common.begin(), common.end(), key.begin(), key.end()).first;
    common = common.substr(0, static_cast<std::size_t>(differ - common.begin()));
    if (common.empty())
      return 0;
  }
  return common.size();
}

} // namespace standard_sitemap
