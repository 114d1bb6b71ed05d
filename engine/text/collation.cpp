#include <standard_sitemap/text/collation.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>

#include <unicode/coll.h>
#include <unicode/unistr.h>

#include <standard_sitemap/text/language_tag.h>

namespace standard_sitemap {

namespace {

std::unique_ptr<icu::Collator> make_collator(std::string_view language)
{
  // A locale without a language is the root; ICU would else take the process's locale.
  const icu::Locale locale = language_tag(language).value_or(icu::Locale::getRoot());
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::Collator> collator{icu::Collator::createInstance(locale, status)};
  if (U_FAILURE(status))
    return nullptr;
  collator->setStrength(icu::Collator::TERTIARY);
  collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  return collator;
}

/// The sort keys of many names, one behind the other.
class Keys {
 public:
  explicit Keys(std::size_t names) { ends_.reserve(names); }

  void add(const icu::Collator* collator, std::string_view name)
  {
    if (!name.empty()) {
      if (collator == nullptr || name.size() > longest)
        bytes_.insert(bytes_.end(), name.begin(), name.end());
      else
        add_key(*collator, name);
    }
    ends_.push_back(bytes_.size());
  }

  std::string_view at(std::size_t i) const
  {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {reinterpret_cast<const char*>(bytes_.data()) + begin, ends_[i] - begin};
  }

 private:
  /// ICU measures keys in 32 bits, and a key is a few times as long as its text.
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

} // namespace

struct Collation::State {
  std::unique_ptr<icu::Collator> collator; ///< null if ICU comes without data: names then sort by their bytes
};

Collation::Collation(std::string_view language) : state_(new State{make_collator(language)}) {}
Collation::Collation(Collation&&) noexcept = default;
Collation& Collation::operator=(Collation&&) noexcept = default;
Collation::~Collation() = default;

std::vector<std::size_t> Collation::order(const std::vector<std::string_view>& names) const
{
  Keys keys{names.size()};
  for (const std::string_view name : names)
    keys.add(state_->collator.get(), name);

  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if (names[a].empty() != names[b].empty())
      return names[b].empty();
    return keys.at(a) < keys.at(b); // as unsigned bytes
  });
  return order;
}

} // namespace standard_sitemap
