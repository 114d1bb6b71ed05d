#pragma once

#include "tests/conformance/fixture.h"

// The parts of `input` that are the same in a folder of fixtures/ and in a message of the conformance suite.

namespace standard_sitemap::conformance {

/// Throws `BadFixture` unless it is an absolute URI.
Uri uri_of(const Json& text);

/// A host with a name counts as public unless `address_space` in `input` says otherwise; IP literals and
/// `localhost` are classified as usual.
AddressSpace address_space_of_answer(const Json& input, const Uri& uri);

/// `"network"` or `"timeout"`. Throws `BadFixture` for others.
FetchFailure failure_of(const Json& name);

/// The page's URIs and address space, without its response; or the root document that is given instead.
void read_start(const Json& input, Fixture& fixture);

/// The reader's preferences, the formats allowed, the display level and the limits.
void read_conditions(const Json& input, Fixture& fixture);

} // namespace standard_sitemap::conformance
