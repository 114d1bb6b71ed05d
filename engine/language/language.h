#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// M-8: returns the index of the language in `available` (BCP 47 tags; empty: no language) that best suits a
/// reader who sends `accept_language` (RFC 9110, 12.5.4, with weights; q=0 refuses). Uses CLDR language
/// matching with its default threshold. Of equal tags the first is chosen. Returns nullopt if none is close
/// enough or the reader has no preference.
std::optional<std::size_t> best_language(std::string_view accept_language,
                                         const std::vector<std::string_view>& available);

/// V-7: returns an `Accept-Language` value that prefers `language`, a tag as authored, to all that
/// `accept_language` names, and is `accept_language` otherwise.
std::string with_first_language(std::string_view language, std::string_view accept_language);

/// `best_language` with a cache, for the many nodes of a map, whose variants have few different sets of
/// languages. Matching costs about ten microseconds; the results for the first thousand sets are cached.
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
  std::map<std::string, std::optional<std::size_t>> answers_; ///< by the tags, one per line
};

/// Whether two language tags are equivalent (ignoring case, `_` for `-`, canonical forms). Invalid tags are
/// compared by spelling.
bool same_language(std::string_view a, std::string_view b);

} // namespace standard_sitemap
