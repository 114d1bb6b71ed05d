#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// @file
/// What CLDR says of languages: by ICU (locale_data.cpp) or, in WebAssembly, by the `Intl` of the
/// JavaScript around the module (javascript_locale_data.cpp).

namespace standard_sitemap {

/// A tag that is longer, in bytes, is none.
inline constexpr std::size_t longest_language_tag = 100;

/// A language tag in canonical form.
struct CanonicalTag {
  std::string text;     ///< all of it; equal for tags that mean the same
  std::string language; ///< `de`; never empty, nor `und`
  std::string script;   ///< `Hant`; empty: not stated
  std::string region;   ///< `AT`, `419`; empty: not stated
};

/// Returns the canonical form of an author's or reader's language tag (RFC 5646, 4.5). `_` counts as `-`;
/// case is ignored. Returns nullopt for text that is not a well-formed tag or names no language (`und`,
/// `x-private`), and for tags that are too long.
std::optional<CanonicalTag> canonical_tag(std::string_view tag);
/// Its text; empty if there is none.
inline std::string canonical_text(std::string_view tag)
{
  auto canonical = canonical_tag(tag);
  return canonical ? std::move(canonical->text) : std::string{};
}

/// Whether the language is written from right to left, in the script that the tag states or the likely one.
bool is_right_to_left(const CanonicalTag& tag);

/// The positions of a language that a reader wants and of the language that suits it.
struct LanguageMatch {
  std::size_t desired;
  std::size_t supported;
};

/// CLDR's language matching (UTS 35, "Language Matching") with its default threshold and demotion: returns
/// the best pair of a desired language, best first, and a supported one. Returns nullopt if no pair is close
/// enough. Precondition: all are canonical.
std::optional<LanguageMatch> best_match(const std::vector<std::string>& desired,
                                        const std::vector<std::string>& supported);

/// Whether two letters, in any case, are the current code of a language (ISO 639-1).
bool is_current_language(std::string_view two_letters);
/// Whether two letters, in any case, are the current code of a country (ISO 3166-1), or in use as one.
bool is_current_region(std::string_view two_letters);

} // namespace standard_sitemap
