#pragma once

#include <optional>
#include <string_view>

// The tokens of `rel` and `name` by which a page names its map (D-3, D-4, D-10), for the rules and for all
// that looks for candidates before them.

namespace standard_sitemap {

inline constexpr std::string_view schema_start = "schema.";             ///< D-3, D-10: `schema.PREFIX`
inline constexpr std::string_view location_end = ".location";           ///< D-3: `PREFIX.location`
inline constexpr std::string_view legacy_relation = "standard-sitemap"; ///< D-4

/// D-3a: whether `token`, in any case, names a location: a prefix followed by `.location`.
bool is_location_token(std::string_view token);

/// D-3a: returns the prefix of `schema.PREFIX`, in any case; nullopt if the token is no definition.
std::optional<std::string_view> defined_prefix(std::string_view token);

/// Returns the first token of D-3 or D-4 in a list, such as `ssp.location` or `standard-sitemap`; empty if
/// there is none.
std::string_view map_token(std::string_view rel);

/// Whether the value, as written, may contain a token of D-3, D-4 or D-10. Character references are not
/// decoded: a value with one may contain any token. There are false positives but no false negatives.
bool may_have_map_token(std::string_view value);
/// As `may_have_map_token`, for a definition (`schema.`) alone.
bool may_have_definition(std::string_view value);

} // namespace standard_sitemap
