#pragma once

#include <optional>
#include <string_view>

#include <unicode/locid.h>

namespace standard_sitemap {

/// An author's or reader's language tag as ICU has it, in canonical form. `_` counts as `-`; case does not
/// matter. Nothing for what is no well-formed BCP 47 tag or names no language (`und`, `x-private`), and for
/// tags over 100 bytes.
std::optional<icu::Locale> language_tag(std::string_view tag);

} // namespace standard_sitemap
