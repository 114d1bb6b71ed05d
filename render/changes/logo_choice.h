#pragma once

#include <optional>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// O-4: the logo to show in a space of so many CSS pixels: the largest that fits; of equal ones the first. An
/// image that does not state its size can be scaled, so it fits, but comes after those that do. Nothing: none
/// fits, or none is an image.
STANDARD_SITEMAP_API std::optional<LogoVariant> logo_for(const std::vector<LogoVariant>& logo, unsigned width,
                                                         unsigned height);

} // namespace standard_sitemap
