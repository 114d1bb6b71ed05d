#pragma once

#include <optional>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// O-4: returns the logo for a space of this many CSS pixels: the largest image that fits, the first of equal
/// ones. An image without a stated size can be scaled, so it fits, but any image with a size that fits is
/// preferred. Returns nullopt if none fits or none is an image.
STANDARD_SITEMAP_API std::optional<LogoVariant> logo_for(const std::vector<LogoVariant>& logo, unsigned width,
                                                         unsigned height);

} // namespace standard_sitemap
