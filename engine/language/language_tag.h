#pragma once

#include <optional>
#include <string_view>

#include <unicode/locid.h>

namespace standard_sitemap {

/// Returns ICU's locale, in canonical form, for an author's or reader's language tag. `_` counts as `-`; case
/// is ignored. Returns nullopt for text that is not a well-formed BCP 47 tag or names no language (`und`,
/// `x-private`), and for tags over 100 bytes.
std::optional<icu::Locale> language_tag(std::string_view tag);

} // namespace standard_sitemap
