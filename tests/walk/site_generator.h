#pragma once

#include "tests/walk/site.h"

#include <cstdint>

namespace standard_sitemap::walk {

/// The site of a seed: one to eight files that refer to each other, some of them missing or broken, in which
/// the difficult cases of the protocol occur often. Most externals resolve.
Site generated_site(std::uint64_t seed);

} // namespace standard_sitemap::walk
