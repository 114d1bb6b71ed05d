#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// The base direction of a line of text.
enum class Direction : std::uint8_t { left_to_right, right_to_left };

/// Returns the direction in which a language is written, by the script in its tag or else its likely script
/// (CLDR): `ar`, `az-Arab` and `pa-PK` are right-to-left. Returns nullopt if `language` is not a well-formed
/// BCP 47 tag or names no language; such text must not be used as a `lang` attribute either.
STANDARD_SITEMAP_API std::optional<Direction> direction_of(std::string_view language);

/// Returns the direction of the first letter of a text (UTF-8); nullopt if it has none.
std::optional<Direction> direction_of_text(std::string_view text);

} // namespace standard_sitemap
