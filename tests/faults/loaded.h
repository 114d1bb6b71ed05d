#pragma once

#include <string>

#include "engine/map/map.h"

namespace standard_sitemap::faults {

/// The map of a list in the form of lines.
Map map_of_lines(const std::string& lines);

/// The map that has this in its `<sitemap>`.
Map map_around(const std::string& body);

} // namespace standard_sitemap::faults
