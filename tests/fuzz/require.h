#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace standard_sitemap::fuzz {

/// Checks a property that must hold for every input: if it does not, the fuzzer or the replay ends here.
inline void require(bool holds, std::string_view property, std::string_view detail = {})
{
  if (holds)
    return;
  std::fprintf(stderr, "does not hold: %.*s\n%.*s\n", static_cast<int>(property.size()), property.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

} // namespace standard_sitemap::fuzz
