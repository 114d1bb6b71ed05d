#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A language range of `Accept-Language` with its weight in thousandths; 0 refuses.
struct LanguageRange {
  std::string_view tag; ///< a view into the field value
  unsigned weight = 1000;

  bool is_wildcard() const { return tag == "*"; }
};

/// RFC 9110, 12.4.2: parses a weight from `0` to `1` with up to three decimals, in thousandths. Returns
/// nullopt if malformed.
std::optional<unsigned> parse_weight(std::string_view text);

/// RFC 9110, 12.5.4: returns the ranges, best first; those of equal weight in the order written, with `*`
/// after the others. Malformed members are skipped, as is everything after the first 8 KiB or the first 64
/// ranges.
std::vector<LanguageRange> parse_accept_language(std::string_view field_value);

/// Whether the range that matches `tag` most specifically (RFC 4647, 3.3.1; `*` least) has weight 0.
bool is_refused(std::string_view tag, const std::vector<LanguageRange>& ranges);

/// Whether only `*` matches `tag`.
bool is_named_by_wildcard_only(std::string_view tag, const std::vector<LanguageRange>& ranges);

/// Whether they are equal, ignoring ASCII case and treating `_` as `-`.
bool same_spelling(std::string_view a, std::string_view b);

} // namespace standard_sitemap
