#include "engine/view/variant_choice.h"

#include <algorithm>

#include "engine/language/language_range.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// How specifically a media range matches a type: 0 not at all, 1 `*/*`, 2 `text/*`, 3 exactly.
int fit(std::string_view range, std::string_view type)
{
  if (range == "*/*" || range == "*")
    return 1;
  if (equal_ignoring_case(range, type))
    return 3;
  const std::size_t slash = type.find('/');
  if (slash != type.npos && range.size() == slash + 2 && range.ends_with("/*") &&
      equal_ignoring_case(range.substr(0, slash), type.substr(0, slash)))
    return 2;
  return 0;
}

bool has_link(const Link& link)
{
  return link.url || link.blocked || link.relative;
}

} // namespace

std::vector<std::optional<std::size_t>> alternatives_of(const Link& own, const std::vector<Variant>& variants)
{
  const bool only_linked = has_link(own) || std::ranges::any_of(variants, [](const Variant& variant) {
                             return has_link(variant.link);
                           });
  std::vector<std::optional<std::size_t>> alternatives;
  alternatives.reserve(variants.size() + 1);
  if (!only_linked || has_link(own))
    alternatives.emplace_back();
  for (std::size_t i = 0; i < variants.size(); ++i)
    if (!only_linked || has_link(variants[i].link))
      alternatives.emplace_back(i);
  return alternatives;
}

unsigned accepted_quality(std::string_view accept, std::string_view type)
{
  type = trimmed(type.substr(0, type.find(';')));
  if (trimmed(accept).empty() || type.empty())
    return 1000;
  int best_fit = 0;
  unsigned quality = 0;
  while (!accept.empty()) {
    const std::size_t comma = std::min(accept.find(','), accept.size());
    std::string_view range = accept.substr(0, comma);
    accept.remove_prefix(std::min(comma + 1, accept.size()));
    std::optional<unsigned> q = 1000;
    const std::size_t semicolon = std::min(range.find(';'), range.size());
    for (std::string_view parameters = range.substr(semicolon); !parameters.empty();) {
      parameters.remove_prefix(1);
      const std::size_t end = std::min(parameters.find(';'), parameters.size());
      const std::string_view parameter = trimmed(parameters.substr(0, end));
      if (parameter.starts_with("q=") || parameter.starts_with("Q="))
        q = parse_weight(parameter.substr(2));
      parameters.remove_prefix(end);
    }
    const int this_fit = fit(trimmed(range.substr(0, semicolon)), type);
    if (q && this_fit > best_fit) { // ranges with a malformed weight are ignored
      best_fit = this_fit;
      quality = *q;
    }
  }
  return quality;
}

std::size_t best_alternative(const std::vector<Alternative>& alternatives, LanguageChoice& choice,
                             std::string_view accept)
{
  std::vector<std::string_view> languages;
  languages.reserve(alternatives.size());
  for (const Alternative& alternative : alternatives)
    languages.push_back(alternative.lang);
  const auto by_language = choice.best(languages);

  std::size_t best = by_language.value_or(0);
  unsigned best_quality = accepted_quality(accept, alternatives[best].type);
  for (std::size_t i = best + 1; i < alternatives.size(); ++i) {
    if (by_language && !same_language(languages[i], languages[*by_language]))
      continue;
    const unsigned quality = accepted_quality(accept, alternatives[i].type);
    if (quality > best_quality) {
      best = i;
      best_quality = quality;
    }
  }
  return best;
}

} // namespace standard_sitemap
