#include "engine/language/collation.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

#include <unicode/coll.h>
#include <unicode/unistr.h>

#include "engine/base/stoppable_sort.h"
#include "engine/language/ascii_sort_key.h"
#include "engine/language/language_tag.h"
#include "engine/language/sorting_data.h"

namespace standard_sitemap {

namespace {

std::unique_ptr<icu::Collator> make_collator(std::string_view language)
{
  require_sorting_data(language);
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

/// Whether the language uses the root rules, and the tag requests no others.
bool is_root(const icu::Collator& collator, std::string_view language)
{
  const icu::Locale locale = language_tag(language).value_or(icu::Locale::getRoot());
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale actual = collator.getLocale(ULOC_ACTUAL_LOCALE, status);
  return U_SUCCESS(status) && actual == icu::Locale::getRoot() &&
         std::string_view{locale.getName()} == std::string_view{locale.getBaseName()};
}

/// The sort keys of many names, concatenated.
class Keys {
 public:
  Keys(const icu::Collator* collator, bool is_root, const std::vector<std::string_view>& names, StopPoll poll)
  {
    ends_.reserve(names.size());
    const bool of_ascii = is_root && std::ranges::all_of(names, has_ascii_sort_key);
    for (const std::string_view name : names) {
      poll.step_on(name);
      if (!name.empty())
        add(collator, of_ascii, name);
      ends_.push_back(bytes_.size());
    }
  }

  /// The length of the prefix common to all keys, except those of empty names.
  std::size_t in_common(StopPoll& poll) const
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

  std::string_view at(std::size_t i) const
  {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {reinterpret_cast<const char*>(bytes_.data()) + begin, ends_[i] - begin};
  }

 private:
  void add(const icu::Collator* collator, bool of_ascii, std::string_view name)
  {
    if (of_ascii)
      append_ascii_sort_key(name, bytes_);
    else if (collator == nullptr || name.size() > longest)
      bytes_.insert(bytes_.end(), name.begin(), name.end());
    else
      add_key(*collator, name);
  }

  /// ICU uses 32-bit key sizes, and a key is a few times as long as its text.
  static constexpr std::size_t longest = std::numeric_limits<std::int32_t>::max() / 16;

  void add_key(const icu::Collator& collator, std::string_view name)
  {
    const auto text = icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())});
    const std::size_t begin = bytes_.size();
    const auto write_key = [&](std::size_t room) {
      bytes_.resize(begin + room);
      return static_cast<std::size_t>(
          collator.getSortKey(text, bytes_.data() + begin, static_cast<std::int32_t>(room)));
    };
    const std::size_t usually_enough = 4 * name.size() + 16;
    const std::size_t size = write_key(usually_enough);
    if (size > usually_enough)
      write_key(size);
    bytes_.resize(begin + size);
  }

  std::vector<std::uint8_t> bytes_;
  std::vector<std::size_t> ends_;
};

constexpr std::uint64_t empty_last = ~std::uint64_t{0};

/// Returns the first bytes as a number with the same order.
std::uint64_t beginning_of(std::string_view key)
{
  std::uint64_t beginning = 0;
  for (std::size_t i = 0; i < sizeof beginning; ++i)
    beginning = beginning << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0u);
  return beginning;
}

} // namespace

struct Collation::State {
  std::unique_ptr<icu::Collator> collator; ///< null if ICU has no data: names are then sorted by their bytes
  bool is_root;
};

Collation::Collation(std::string_view language) : state_(new State{make_collator(language), false})
{
  state_->is_root = state_->collator && is_root(*state_->collator, language);
}
Collation::Collation(Collation&&) noexcept = default;
Collation& Collation::operator=(Collation&&) noexcept = default;
Collation::~Collation() = default;

std::vector<std::size_t> Collation::order(const std::vector<std::string_view>& names) const
{
  return order(names, std::less<>{});
}

/// The keys of some names, and their comparison.
class Collation::Sorting {
 public:
  Sorting(const State& state, const std::vector<std::string_view>& names, StopPoll poll = {})
      : names_(names), poll_(poll), keys_(state.collator.get(), state.is_root, names, poll)
  {
  }

  std::vector<std::size_t> order(const Before& before) const
  {
    struct Ordered {
      std::uint64_t beginning; ///< of the key after the common prefix; decides most comparisons
      std::size_t index;
    };
    std::vector<Ordered> ordered;
    ordered.reserve(names_.size());
    StopPoll poll = poll_;
    const std::size_t in_common = keys_.in_common(poll);
    for (std::size_t i = 0; i < names_.size(); ++i)
      ordered.push_back({names_[i].empty() ? empty_last : beginning_of(keys_.at(i).substr(in_common)), i});
    const auto is_before = [&](const Ordered& a, const Ordered& b) {
      if (a.beginning != b.beginning)
        return a.beginning < b.beginning;
      const int by_name = compare(a.index, b.index);
      return by_name != 0 ? by_name < 0 : before(a.index, b.index);
    };
    stoppable_sort(ordered.begin(), ordered.end(), is_before, poll);
    std::vector<std::size_t> order;
    order.reserve(names_.size());
    for (const Ordered& one : ordered)
      order.push_back(one.index);
    return order;
  }

  /// Returns less than, equal to, or greater than 0 if the first name sorts before, equal to, or after the
  /// second.
  int compare(std::size_t a, std::size_t b) const
  {
    if (names_[a].empty() != names_[b].empty())
      return names_[b].empty() ? -1 : 1;
    return keys_.at(a).compare(keys_.at(b));
  }

 private:
  const std::vector<std::string_view>& names_;
  StopPoll poll_;
  Keys keys_;
};

std::vector<std::size_t> Collation::order(const std::vector<std::string_view>& names, const Before& before,
                                          StopPoll poll) const
{
  return Sorting{*state_, names, poll}.order(before);
}

std::vector<std::uint32_t> Collation::ranks(const std::vector<std::string_view>& names) const
{
  const Sorting sorting{*state_, names};
  const std::vector<std::size_t> order = sorting.order(std::less<>{});
  std::vector<std::uint32_t> ranks(names.size());
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && sorting.compare(order[i - 1], order[i]) != 0)
      ++rank;
    ranks[order[i]] = rank;
  }
  return ranks;
}

} // namespace standard_sitemap
