#pragma once

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Whether `clean_up` (D-9) has to change an author's value to make a URI reference of it: it holds white
/// space that is removed, or characters of ASCII that are percent-encoded where they stand. White space
/// around it does not count, and neither do characters that are not ASCII: an IRI (RFC 3987) may have them.
/// Linear in the value.
bool needs_repair(Leiri value);

} // namespace standard_sitemap
