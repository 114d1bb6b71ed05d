#include <new>
#include <string>

#include "engine/base/javascript.h"
#include "engine/language/locale_data.h"
#include "engine/language/sort_keys.h"

namespace standard_sitemap {

struct SortKeyMaker::Rules {
  std::string language;
};

SortKeyMaker::SortKeyMaker(std::string_view language) : rules_(new Rules{canonical_text(language)}) {}
SortKeyMaker::SortKeyMaker(SortKeyMaker&&) noexcept = default;
SortKeyMaker::~SortKeyMaker() = default;

/// A key is the rank of the name, as four bytes.
SortKeys SortKeyMaker::keys(std::span<const std::string_view> names, StopPoll poll) const
{
  SortKeys keys{names.size()};
  for (const std::uint32_t rank : ranks_by_javascript(rules_->language, names)) {
    poll.step();
    for (int shift = 24; shift >= 0; shift -= 8)
      keys.bytes().push_back(static_cast<std::uint8_t>(rank >> shift));
    keys.end_key();
  }
  return keys;
}

} // namespace standard_sitemap
