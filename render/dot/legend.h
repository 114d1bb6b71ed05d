#pragma once

#include <string>

#include "render/dot/node_style.h"

namespace standard_sitemap {

/// Returns what a report with a map is about: `Site map of example.com`.
std::string dot_heading(const Report& report);

/// Returns the graph's label, HTML-like: what the map belongs to, what is omitted, and the meaning of the
/// colours and lines that occur.
std::string dot_title(const Report& report, const DrawnGraph& graph, const UsedStyles& used_styles);

} // namespace standard_sitemap
