#include "engine/language/language.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/language/language_range.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {

namespace {

/// A valid tag of `available`.
struct Candidate {
  std::size_t index;
  CanonicalTag tag;
};

/// Whether some versions of CLDR call the second language good enough for readers of the first, but later
/// ones do not: readers of Ukrainian have not asked for Russian.
bool is_withdrawn(std::string_view desired, std::string_view supported)
{
  constexpr std::pair<std::string_view, std::string_view> withdrawn[] = {{"uk", "ru"}, {"scn", "it"}};
  return std::ranges::find(withdrawn, std::pair{desired, supported}) != std::end(withdrawn);
}

/// Returns the index of the best candidate for a reader of these languages, best first.
std::optional<std::size_t> best_candidate(std::vector<CanonicalTag> desired,
                                          const std::vector<Candidate>& candidates)
{
  if (desired.empty() || candidates.empty())
    return std::nullopt;
  std::vector<std::string> wanted, supported;
  for (const CanonicalTag& tag : desired)
    wanted.push_back(tag.text);
  for (const Candidate& candidate : candidates)
    supported.push_back(candidate.tag.text);
  while (const auto match = best_match(wanted, supported)) { // at most once more for each desired language
    const Candidate& best = candidates[match->supported];
    if (!is_withdrawn(desired[match->desired].language, best.tag.language))
      return best.index;
    desired[match->desired].language.clear();
    wanted[match->desired] = "qzz"; // for private use: nothing matches it, and the others keep their places
  }
  return std::nullopt;
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
      if (auto tag = canonical_tag(available[i]))
        candidates.push_back({i, *std::move(tag)});

  std::vector<CanonicalTag> desired;
  for (auto range = ranges.begin(); range != ranges.end() && range->weight > 0; ++range) {
    if (!range->is_wildcard()) {
      if (auto tag = canonical_tag(range->tag))
        desired.push_back(*std::move(tag));
      continue;
    }
    // `*` is not a preference, but languages that no range names precede those named by later ranges.
    const bool is_last = std::next(range) == ranges.end() || std::next(range)->weight == 0;
    if (is_last)
      break;
    if (const auto best = best_candidate(desired, candidates))
      return best;
    for (const Candidate& candidate : candidates)
      if (is_named_by_wildcard_only(available[candidate.index], ranges))
        return candidate.index;
  }
  return best_candidate(desired, candidates);
}

std::string with_first_language(std::string_view language, std::string_view accept_language)
{
  std::string first{language};
  std::ranges::replace(first, '_', '-');
  if (!canonical_tag(first))
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
  const auto first = canonical_tag(a);
  const auto second = canonical_tag(b);
  return first && second && first->text == second->text;
}

} // namespace standard_sitemap
