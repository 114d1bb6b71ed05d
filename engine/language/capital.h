#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns `text` (UTF-8) with its first letter capitalised as at the beginning of a sentence in that
/// language (`ij` in Dutch, `i` in Turkish). Nothing else changes. `language` is a BCP 47 tag; empty or
/// unknown: default rules.
std::string with_capital(std::string_view text, std::string_view language);

} // namespace standard_sitemap
