#pragma once

#include <string>
#include <string_view>

#include "tests/conformance/fixture.h"

namespace standard_sitemap::fuzz {

/// A site and its reader, in one text that a fuzzer can change anywhere and that still means something:
///
///   page http://bakery.example/rye        or  sitemap URI  if there is no page
///   policy documents 3                    any of the limits in `limits()`
///   languages de, en;q=0.5                also: accept, level, space, strict, any-type
///   @page
///   HTTP/1.1 200 OK ...                   the raw response, up to the next line that begins with `@`
///   @ http://bakery.example/map.xml private
///   HTTP/1.1 200 OK ...
///   @ http://bakery.example/gone.xml public fail timeout
///
/// What is not understood is ignored. At most 8 documents.
conformance::Fixture read_scenario(std::string_view text);

/// The scenario of a fixture; `read_scenario` gives its input back.
std::string scenario_of(const conformance::Fixture& fixture);

} // namespace standard_sitemap::fuzz
