#pragma once

#include <cstdio>
#include <cstdlib>

namespace standard_sitemap::test {

/// Always the same, unless the environment variable STANDARD_SITEMAP_SEED gives another. Printed, so that a
/// run can be repeated.
inline unsigned random_seed()
{
  const char* const given = std::getenv("STANDARD_SITEMAP_SEED");
  const unsigned seed = given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 2774;
  std::printf("STANDARD_SITEMAP_SEED=%u\n", seed);
  return seed;
}

} // namespace standard_sitemap::test
