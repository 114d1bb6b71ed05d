#pragma once

#include <cstddef>

namespace standard_sitemap::bench {

/// How the documents of a site refer to one another.
enum class SiteShape {
  flat,  ///< the root file refers to all others
  chain, ///< each refers to the next
};

/// Loads a map of so many documents of ten items each, with limits raised; how many nodes it has. Files are
/// made as they are asked for, which is part of the work, but linear.
std::size_t engine_loads_site(std::size_t documents, SiteShape shape);

} // namespace standard_sitemap::bench
