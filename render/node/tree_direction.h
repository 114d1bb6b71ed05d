#pragma once

#include <optional>

#include "engine/language/direction.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// Returns the direction of a view's tree: that of most of the first 100 entries below the root, each by its
/// language or else by its name, since a map need not say its language, and entries may be shown in another.
/// If both directions are equally frequent, or no name has any: the direction of the root's language;
/// nullopt if that is not known either.
std::optional<Direction> direction_of_tree(View& view);

} // namespace standard_sitemap
