#pragma once

#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

/// The data of a page in the document of a list, as in `PageList`. `entry` is an element with a reference.

/// The absolute URI: a view of the reference, or into `storage`. Not empty.
std::string_view uri_of_entry(const Document& document, ElementId entry, std::string& storage);
/// The author's name; empty if it is blank.
std::string_view name_of_entry(const Document& document, ElementId entry);
/// G-6, G-9: the publication date, not the date of change; empty if the list has none.
std::string_view date_of_entry(const Document& document, ElementId entry);

} // namespace standard_sitemap
