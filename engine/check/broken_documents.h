#pragma once

#include <span>

#include "engine/map/map.h"
#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// Says once what is wrong with a document that could not be used. Loading has a diagnostic for the document
/// and another for each external that refers to it; here the first one says where the document is named, and
/// those at these places are left out. O(n log n) time for n elements and diagnostics.
Diagnostics with_broken_documents_once(const Map& map, std::span<const DocumentReport> documents,
                                       const Diagnostics& diagnostics);

} // namespace standard_sitemap
