#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace standard_sitemap::cost {

/// The characters of colliding texts: the more there are, the sooner texts are found.
enum class Alphabet {
  lower_case, ///< graphic ASCII without capitals and the characters of markup: for roles, languages, ids
  address,    ///< characters that a path may contain and that stay as they are: for addresses
};

/// Different texts of one length, all of which begin with `prefix` and have the same `std::hash` in
/// libstdc++: its seed is fixed, and each of its steps can be inverted. Throws if this library has another
/// hash.
std::vector<std::string> colliding_texts(std::size_t count, Alphabet alphabet,
                                         const std::string& prefix = "");

} // namespace standard_sitemap::cost
