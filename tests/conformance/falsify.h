#pragma once

#include <vector>

#include "tests/conformance/fixture.h"

namespace standard_sitemap::conformance {

/// The expectation with one value made wrong, once for each value in it. A case that passes with one of these
/// does not test what it says. (Values below `$lacks` and `$absent` cannot be made wrong in this way, and are
/// left as they are.)
std::vector<Json> falsified(const Json& expect);

} // namespace standard_sitemap::conformance
