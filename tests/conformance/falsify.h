#pragma once

#include <vector>

#include "tests/conformance/fixture.h"

namespace standard_sitemap::conformance {

/// What is expected, made wrong in one place: once for each value that it states. A case that would pass with
/// one of these does not test what it says. (What stands below `$lacks` and `$absent` cannot be falsified so,
/// and is left.)
std::vector<Json> falsified(const Json& expect);

} // namespace standard_sitemap::conformance
