#pragma once

#include <string>

#include "engine/map/map.h"

namespace standard_sitemap {

/// Returns the class changes, style sheets and logo of a map as elements, one per line. Refused class changes
/// and style sheets are omitted, for whatever reason they were refused: those of another site would become
/// this site's, and content that was refused would reach readers that check less strictly.
std::string instructions_xml(const Map& map, Diagnostics& left_out);

} // namespace standard_sitemap
