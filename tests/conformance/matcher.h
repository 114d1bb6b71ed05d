#pragma once

#include <string>
#include <vector>

#include "tests/conformance/fixture.h"

namespace standard_sitemap::conformance {

/// Compares what a fixture expects with what came out. Each mismatch is one sentence that begins with its
/// place.
///
/// An object matches on the keys it states; an array in full length, element by element; a scalar exactly.
/// In place of a value there may be an object of operators, all of which must hold:
///
///   {"$absent": true}        no such key
///   {"$match": "regex"}      a string or number (its digits) in which the regex is found
///   {"$count": 3}            an array or object of that size
///   {"$keys": ["a", "b"]}    an object with just these keys, in this order
///   {"$contains": [a, b]}    an array with different elements that match a and b, in any order
///   {"$lacks": [a, b]}       an array of which no element matches a or b
std::vector<std::string> mismatches(const Json& expected, const Json& actual, const std::string& place);

/// Compares `"tree"`: an entry is a name (of a leaf), or an object with `children` (without this key it is a
/// leaf), `loop`, and any key of the node's JSON.
std::vector<std::string> tree_mismatches(const Json& expected, const Json& actual, const std::string& place);

/// Compares `"findings"`: how many diagnostics of each stated code there are, including folded ones; 0 means
/// none.
std::vector<std::string> finding_mismatches(const Json& expected, const Json& actual,
                                            const std::string& place);

} // namespace standard_sitemap::conformance
