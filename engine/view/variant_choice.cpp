#include <standard_sitemap/view/variant_choice.h>

#include <algorithm>

#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

/// `0.5` as 500; malformed as 1000.
unsigned thousandths(std::string_view text)
{
  unsigned value = 0, unit = 1000;
  if (text.empty() || (text[0] != '0' && text[0] != '1'))
    return 1000;
  value = text[0] == '1' ? 1000 : 0;
  for (const char digit : text.substr(std::min<std::size_t>(2, text.size()), 3)) {
    if (digit < '0' || digit > '9')
      break;
    unit /= 10;
    value += static_cast<unsigned>(digit - '0') * unit;
  }
  return std::min(value, 1000u);
}

/// How closely a media range fits a type: 0 not at all, 1 `*/*`, 2 `text/*`, 3 the very type.
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

} // namespace

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
    unsigned q = 1000;
    const std::size_t semicolon = std::min(range.find(';'), range.size());
    for (std::string_view parameters = range.substr(semicolon); !parameters.empty();) {
      parameters.remove_prefix(1);
      const std::size_t end = std::min(parameters.find(';'), parameters.size());
      const std::string_view parameter = trimmed(parameters.substr(0, end));
      if (parameter.starts_with("q=") || parameter.starts_with("Q="))
        q = thousandths(parameter.substr(2));
      parameters.remove_prefix(end);
    }
    const int this_fit = fit(trimmed(range.substr(0, semicolon)), type);
    if (this_fit > best_fit) {
      best_fit = this_fit;
      quality = q;
    }
  }
  return quality;
}

std::size_t best_alternative(const std::vector<Alternative>& alternatives, LanguageChoice& choice,
                             std::string_view accept)
{
  std::vector<std::string_view> languages;
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
