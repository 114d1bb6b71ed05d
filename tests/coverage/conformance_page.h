#pragma once

#include <string>
#include <string_view>

#include "tests/coverage/coverage.h"

namespace standard_sitemap::coverage {

/// docs/conformance.md: what stands in it by hand, down to the mark, and below it every statement with its
/// proofs. Does not change what is up to date.
std::string conformance_page(std::string_view present, const Coverage& coverage);

} // namespace standard_sitemap::coverage
