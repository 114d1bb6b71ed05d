#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// M-8: which of `available` (BCP 47 tags; empty ones are without a language) suits a reader best who sends
/// `accept_language` (RFC 9110 12.5.4, with q; q=0 refuses). CLDR language matching with its default
/// threshold. Of equal tags the first. Nothing if none is near enough or the reader states no wish.
std::optional<std::size_t> best_language(std::string_view accept_language,
                                         const std::vector<std::string_view>& available);

/// `best_language` for the many nodes of a map, whose variants come in few sets of languages: matching costs
/// some ten microseconds, so answers are remembered (the first thousand sets).
///
///   LanguageChoice choice{context.accept_language};
///   if (auto variant = choice.best(languages_of(node))) ...
///
/// Not thread-safe.
class LanguageChoice {
 public:
  explicit LanguageChoice(std::string_view accept_language) : accept_language_(accept_language) {}

  std::optional<std::size_t> best(const std::vector<std::string_view>& available);

 private:
  std::string accept_language_;
  std::map<std::string, std::optional<std::size_t>> answers_; ///< by the tags, one a line
};

/// Whether two language tags mean the same (case, `_` for `-`, canonical forms). What is no tag is the same
/// as what is spelt the same.
bool same_language(std::string_view a, std::string_view b);

} // namespace standard_sitemap
