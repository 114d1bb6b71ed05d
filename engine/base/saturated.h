#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

namespace standard_sitemap {

// For sums and products of limits: a host may set a limit to the largest number there is, which on
// WebAssembly is 2^32 - 1, and the result must not wrap round to a small one.

/// Returns `a + b`, or the largest number of the type if that is less.
template <std::unsigned_integral Number>
constexpr Number saturated_sum(Number a, std::type_identity_t<Number> b)
{
  constexpr Number largest = std::numeric_limits<Number>::max();
  return a > largest - b ? largest : static_cast<Number>(a + b);
}

/// Returns `a * b`, or the largest number of the type if that is less.
template <std::unsigned_integral Number>
constexpr Number saturated_product(Number a, std::type_identity_t<Number> b)
{
  constexpr Number largest = std::numeric_limits<Number>::max();
  return b != 0 && a > largest / b ? largest : static_cast<Number>(a * b);
}

} // namespace standard_sitemap
