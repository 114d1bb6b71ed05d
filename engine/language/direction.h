#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// Of a line of text.
enum class Direction : std::uint8_t { left_to_right, right_to_left };

/// In which direction a language is written: by the script of its tag, else by the likely one (CLDR), so that
/// `ar`, `az-Arab` and `pa-PK` run from right to left. Nothing for what is no well-formed BCP 47 tag or names
/// no language: it is no value for `lang` either.
STANDARD_SITEMAP_API std::optional<Direction> direction_of(std::string_view language);

} // namespace standard_sitemap
