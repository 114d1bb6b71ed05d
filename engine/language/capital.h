#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// `text` (UTF-8) with its first letter a capital, as the language writes it at the beginning of a sentence
/// (`ij` in Dutch, `i` in Turkish). All else stays. `language` is a BCP 47 tag; empty or unknown: the usual.
std::string with_capital(std::string_view text, std::string_view language);

} // namespace standard_sitemap
