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

/// RFC 9110 12.4.2: `0` to `1` with up to three digits behind the point, as thousandths. Nothing if
/// malformed.
std::optional<unsigned> parse_weight(std::string_view text);

/// RFC 9110 12.5.4: the ranges, best first, in the order written where they weigh the same (`*` behind the
/// others). Members that are malformed are left out; so is what comes after the first 8 KiB or the first 64
/// ranges.
std::vector<LanguageRange> parse_accept_language(std::string_view field_value);

/// Whether the range that names `tag` most specifically (RFC 4647 3.3.1, `*` least) weighs 0.
bool is_refused(std::string_view tag, const std::vector<LanguageRange>& ranges);

/// Whether no range but `*` names `tag`.
bool is_named_by_wildcard_only(std::string_view tag, const std::vector<LanguageRange>& ranges);

/// Equal but for ASCII case and `_` for `-`.
bool same_spelling(std::string_view a, std::string_view b);

} // namespace standard_sitemap
