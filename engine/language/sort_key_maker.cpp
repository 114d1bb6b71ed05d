#include <limits>
#include <utility>

#include <unicode/coll.h>
#include <unicode/unistr.h>

#include "engine/language/language_tag.h"
#include "engine/language/sort_keys.h"

namespace standard_sitemap {

struct SortKeyMaker::Rules {
  std::unique_ptr<const icu::Collator>
      collator; ///< null if ICU has no data: names are then sorted by their bytes
};

namespace {

std::unique_ptr<const icu::Collator> make_collator(std::string_view language)
{
  // Without a language use the root locale; otherwise ICU would use the process's locale.
  const icu::Locale locale = language_tag(language).value_or(icu::Locale::getRoot());
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::Collator> collator{icu::Collator::createInstance(locale, status)};
  if (U_FAILURE(status))
    return nullptr;
  collator->setStrength(icu::Collator::TERTIARY);
  collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  return collator;
}

/// ICU uses 32-bit key sizes, and a key is a few times as long as its text.
constexpr std::size_t longest = std::numeric_limits<std::int32_t>::max() / 16;

void append_key(const icu::Collator& collator, std::string_view name, std::vector<std::uint8_t>& bytes)
{
  const auto text = icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())});
  const std::size_t begin = bytes.size();
  const auto write_key = [&](std::size_t room) {
    bytes.resize(begin + room);
    return static_cast<std::size_t>(
        collator.getSortKey(text, bytes.data() + begin, static_cast<std::int32_t>(room)));
  };
  const std::size_t usually_enough = 4 * name.size() + 16;
  const std::size_t size = write_key(usually_enough);
  if (size > usually_enough)
    write_key(size);
  bytes.resize(begin + size);
}

} // namespace

SortKeyMaker::SortKeyMaker(std::string_view language) : rules_(new Rules{make_collator(language)}) {}
SortKeyMaker::SortKeyMaker(SortKeyMaker&&) noexcept = default;
SortKeyMaker::~SortKeyMaker() = default;

SortKeys SortKeyMaker::keys(std::span<const std::string_view> names, StopPoll poll) const
{
  SortKeys keys{names.size()};
  for (const std::string_view name : names) {
    poll.step_on(name);
    if (rules_->collator == nullptr || name.size() > longest)
      keys.bytes().insert(keys.bytes().end(), name.begin(), name.end());
    else if (!name.empty())
      append_key(*rules_->collator, name, keys.bytes());
    keys.end_key();
  }
  return keys;
}

} // namespace standard_sitemap
