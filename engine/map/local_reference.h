#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

/// Whether a root document is a local file that was read without a page. `page`: the page of the map; the
/// root document itself if there is none.
///
/// Such a file has no address on the web yet, so its relative references have no destination: they are shown
/// relative to the root document (`local_reference`), and not refused as links to files.
bool is_without_address(const Uri& root, const Uri& page);

/// Returns a reference to a file in the folder of the root document, or below it, relative to the root
/// document; as written, if it is in the root document itself and no xml:base applies. Returns nullopt if the
/// reference is absolute, relative to an absolute base, not a URI reference, or contains a user name.
std::optional<std::string> local_reference(const Document& document, ElementId element,
                                           std::string_view reference, const Uri& root);

} // namespace standard_sitemap
