#pragma once

#include "tests/walk/site.h"

#include <cstdint>

namespace standard_sitemap::walk {

/// The site of a seed: one to eight files that name each other, some of them missing or broken, with what is
/// delicate in the protocol occurring often. Most externals resolve.
Site generated_site(std::uint64_t seed);

} // namespace standard_sitemap::walk
