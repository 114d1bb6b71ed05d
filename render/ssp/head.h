#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <standard_sitemap/map/map.h>

namespace standard_sitemap {

/// A prefix for XLink that no XPath of the map takes for something else.
std::string xlink_prefix(const Map& map);

/// The class changes, style sheets and the logo of a map as elements, each on a line. What is refused for
/// where it comes from is left out, so that another site's instructions do not become this one's.
std::string instructions_xml(const Map& map, const Policy& policy, Diagnostics& left_out);

} // namespace standard_sitemap
