#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tests/cost/work.h"

namespace standard_sitemap::cost {

/// Inputs of one make, of about so many bytes.
struct Family {
  std::string name;
  std::function<Input(std::size_t bytes)> make;
};

/// What a site has that means no harm, one of each kind: what all others are compared with.
std::vector<Family> harmless_families();
/// What somebody writes who knows the engine: each multiplies one thing by another.
std::vector<Family> hostile_families();

/// An SSP document.
std::string sitemap_of(const std::string& body);

} // namespace standard_sitemap::cost
