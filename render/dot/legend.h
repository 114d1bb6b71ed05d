#pragma once

#include <string>

#include "render/dot/node_style.h"

namespace standard_sitemap {

/// The graph's label, HTML-like: what it is a map of, what is not in it, and what its colours and lines mean
/// as far as they occur.
std::string dot_title(const Report& report, const DrawnGraph& graph, const Occurring& occurring);

} // namespace standard_sitemap
