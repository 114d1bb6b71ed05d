#pragma once

#include <span>
#include <string_view>

#include "engine/map/map.h"
#include "render/words/words.h"

namespace standard_sitemap {

/// Returns why a map that the page names cannot be shown, in one sentence for readers. `documents`: of its
/// load.
std::string_view failed_map_text(std::span<const DocumentReport> documents, const Words& words);

} // namespace standard_sitemap
