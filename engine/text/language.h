#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// M-8: which of `available` (BCP 47 tags; empty ones are without a language) suits a reader best who sends
/// `accept_language` (RFC 9110 12.5.4, with q; q=0 refuses). CLDR language matching with its default threshold.
/// Of equal tags the first. Nothing if none is near enough or the reader states no wish.
std::optional<std::size_t> best_language(std::string_view accept_language,
                                         const std::vector<std::string_view>& available);

/// Whether two language tags mean the same (case, `_` for `-`, canonical forms).
bool same_language(std::string_view a, std::string_view b);

} // namespace standard_sitemap
