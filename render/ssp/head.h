#pragma once

#include <string>

#include "engine/map/map.h"

namespace standard_sitemap {

/// The class changes, style sheets and the logo of a map as elements, each on a line. Class changes and style
/// sheets that are refused are left out, whatever for: another site's would become this one's, and what was
/// refused for its content would be offered to readers who look less closely.
std::string instructions_xml(const Map& map, Diagnostics& left_out);

} // namespace standard_sitemap
