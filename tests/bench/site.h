#pragma once

#include <cstddef>

namespace standard_sitemap::bench {

/// How the documents of a site refer to one another.
enum class SiteShape {
  flat,  ///< the root file refers to all others
  chain, ///< each refers to the next
};

/// Loads a map of this many documents of ten items each, with raised limits; returns the number of nodes.
/// Files are made when they are requested, which is part of the work, but linear.
std::size_t engine_loads_site(std::size_t documents, SiteShape shape);

} // namespace standard_sitemap::bench
