#include "engine/language/language.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <unicode/localematcher.h>

#include "engine/language/language_range.h"
#include "engine/language/language_tag.h"

namespace standard_sitemap {

namespace {

/// A valid tag of `available`, and its index.
struct Candidate {
  std::size_t index;
  icu::Locale locale;
};

class Locales final : public icu::Locale::Iterator {
 public:
  explicit Locales(const std::vector<icu::Locale>& locales) : locales_(locales) {}
  UBool hasNext() const override { return next_ < locales_.size(); }
  const icu::Locale& next() override { return locales_[next_++]; }

 private:
  const std::vector<icu::Locale>& locales_;
  std::size_t next_ = 0;
};

/// Whether ICU's data calls the second language good enough for readers of the first, but CLDR has withdrawn
/// that since: it depends on the version of ICU, and readers of Ukrainian have not asked for Russian.
bool is_withdrawn(const icu::Locale& desired, const icu::Locale& supported)
{
  constexpr std::pair<std::string_view, std::string_view> withdrawn[] = {{"uk", "ru"}, {"scn", "it"}};
  return std::ranges::find(withdrawn,
                           std::pair<std::string_view, std::string_view>{
                               desired.getLanguage(), supported.getLanguage()}) != std::end(withdrawn);
}

std::optional<std::size_t> best_match(std::vector<icu::Locale> desired,
                                      const std::vector<Candidate>& candidates)
{
  if (desired.empty() || candidates.empty())
    return std::nullopt;
  icu::LocaleMatcher::Builder builder;
  builder.setNoDefaultLocale(); // never the process's locale
  for (const Candidate& candidate : candidates)
    builder.addSupportedLocale(candidate.locale);
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocaleMatcher matcher = builder.build(status);
  if (U_FAILURE(status))
    return std::nullopt;
  for (;;) { // at most once more for each desired language
    Locales iterator{desired};
    const auto result = matcher.getBestMatchResult(iterator, status);
    if (U_FAILURE(status) || result.getSupportedIndex() < 0)
      return std::nullopt;
    const Candidate& best = candidates[static_cast<std::size_t>(result.getSupportedIndex())];
    icu::Locale& wanted = desired[static_cast<std::size_t>(result.getDesiredIndex())];
    if (!is_withdrawn(wanted, best.locale))
      return best.index;
    wanted = icu::Locale{"qzz"}; // for private use: nothing matches it, and the others keep their places
  }
}

} // namespace

std::optional<std::size_t> best_language(std::string_view accept_language,
                                         const std::vector<std::string_view>& available)
{
  const std::vector<LanguageRange> ranges = parse_accept_language(accept_language);
  if (std::ranges::none_of(ranges, [](const LanguageRange& r) { return r.weight > 0 && !r.is_wildcard(); }))
    return std::nullopt; // no preference, or only refusals

  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < available.size(); ++i)
    if (!is_refused(available[i], ranges))
      if (auto locale = language_tag(available[i]))
        candidates.push_back({i, *std::move(locale)});

  std::vector<icu::Locale> desired;
  for (auto range = ranges.begin(); range != ranges.end() && range->weight > 0; ++range) {
    if (!range->is_wildcard()) {
      if (auto locale = language_tag(range->tag))
        desired.push_back(*std::move(locale));
      continue;
    }
    // `*` is not a preference, but languages that no range names precede those named by later ranges.
    const bool is_last = std::next(range) == ranges.end() || std::next(range)->weight == 0;
    if (is_last)
      break;
    if (const auto best = best_match(desired, candidates))
      return best;
    for (const Candidate& candidate : candidates)
      if (is_named_by_wildcard_only(available[candidate.index], ranges))
        return candidate.index;
  }
  return best_match(desired, candidates);
}

std::string with_first_language(std::string_view language, std::string_view accept_language)
{
  std::string first{language};
  std::ranges::replace(first, '_', '-');
  if (!language_tag(first))
    return std::string{accept_language};
  for (const LanguageRange& range : parse_accept_language(accept_language)) {
    if (same_spelling(range.tag, first))
      continue;
    const std::string weight = std::to_string(1000 + range.weight); // 1xyz: three digits, or 2000
    first.append(", ").append(range.tag).append(range.weight == 1000 ? ";q=1" : ";q=0." + weight.substr(1));
  }
  return first;
}

std::optional<std::size_t> LanguageChoice::best(const std::vector<std::string_view>& available)
{
  constexpr std::size_t max_answers = 1000;
  constexpr std::size_t longest_key = 1000;
  std::string key;
  for (const std::string_view tag : available) {
    if (key.size() + tag.size() > longest_key || tag.find('\n') != std::string_view::npos)
      return best_language(accept_language_, available);
    key.append(tag).push_back('\n');
  }
  if (const auto known = answers_.find(key); known != answers_.end())
    return known->second;
  const auto answer = best_language(accept_language_, available);
  if (answers_.size() < max_answers)
    answers_.emplace(std::move(key), answer);
  return answer;
}

bool same_language(std::string_view a, std::string_view b)
{
  if (same_spelling(a, b))
    return true;
  const auto first = language_tag(a);
  const auto second = language_tag(b);
  return first && second && *first == *second;
}

} // namespace standard_sitemap
