#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tests/cost/work.h"

namespace standard_sitemap::cost {

/// Makes inputs of one kind, of about a given number of bytes.
struct Family {
  std::string name;
  std::function<Input(std::size_t bytes)> make;
};

/// Harmless inputs, one of each kind: all others are compared with these.
std::vector<Family> harmless_families();
/// Inputs of an attacker who knows the engine: each multiplies one thing by another.
std::vector<Family> hostile_families();

/// An SSP document.
std::string sitemap_of(const std::string& body);

} // namespace standard_sitemap::cost
