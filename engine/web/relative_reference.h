#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// Resolves a reference against a base that is itself relative, for files whose address is not known yet:
/// `b.html` against `sub/map.xml` is `sub/b.html`, and `../b.html` against `map.xml` stays `../b.html`.
///
/// `base`: a result of this function, or empty for the common starting point. The reference is cleaned up by
/// D-9, and resolved by RFC 3986, 5.2.2. The result never begins with a scheme. Returns nullopt if the
/// reference begins with a scheme, or is not a URI reference. Time is linear in both.
std::optional<std::string> relative_reference(std::string_view base, Leiri reference);

} // namespace standard_sitemap
