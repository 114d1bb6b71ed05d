#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether these two letters, in any case, are a registered subtag for a language (RFC 5646, 2.2.1; former
/// ones of ISO 639-1 are).
bool is_language_code(std::string_view two_letters);

/// Whether these two letters, in any case, are the code of a region: registered (RFC 5646, 2.2.4), a former
/// or reserved code of ISO 3166-1, or in use, as that of Kosovo.
bool is_region_code(std::string_view two_letters);

} // namespace standard_sitemap
