#pragma once

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Whether `clean_up` (D-9) must change an author's value to make it a URI reference, because it contains
/// white space that is removed, or ASCII characters that must be percent-encoded. Surrounding white space
/// does not count, nor do non-ASCII characters, which an IRI (RFC 3987) may contain. Linear.
bool needs_repair(Leiri value);

} // namespace standard_sitemap
