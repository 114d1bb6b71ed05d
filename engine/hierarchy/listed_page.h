#pragma once

#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

/// What the document of a list says of a page, as `PageList` has it. `entry` is an element with a reference.

/// A view of the reference or into `storage`. Not empty.
std::string_view uri_of_entry(const Document& document, ElementId entry, std::string& storage);
/// The author's name; empty if it is blank.
std::string_view name_of_entry(const Document& document, ElementId entry);
/// G-6, G-9: the publication date, if the list has one; not the date of change.
std::string_view date_of_entry(const Document& document, ElementId entry);

} // namespace standard_sitemap
