#pragma once

#include <string>
#include <string_view>

#include "tests/coverage/coverage.h"

namespace standard_sitemap::coverage {

/// docs/conformance.md: the part written by hand, up to the mark, and after it every statement with its
/// proofs. Does not change a page that is up to date.
std::string conformance_page(std::string_view present, const Coverage& coverage);

} // namespace standard_sitemap::coverage
