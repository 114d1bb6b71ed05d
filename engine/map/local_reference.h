#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

/// Whether a root document is a local file that was read without a page. `page`: the page of the map; the
/// root document itself if there is none.
///
/// Such a file has no address on the web yet. Its relative references lead nowhere: they are shown relative
/// to the root document (`local_reference`), and not refused as links to files.
bool is_without_address(const Uri& root, const Uri& page);

/// Returns a reference, relative to the root document, of a file in its folder or below: as it was written,
/// if it is in the root document itself and no xml:base applies. Returns nullopt if it is absolute, relative
/// to an absolute base, or not a URI reference, or if it contains a user name.
std::optional<std::string> local_reference(const Document& document, ElementId element,
                                           std::string_view reference, const Uri& root);

} // namespace standard_sitemap
