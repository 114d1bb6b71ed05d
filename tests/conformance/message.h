#pragma once

#include "tests/conformance/fixture.h"

namespace standard_sitemap::conformance {

/// A case as the conformance suite's runner hands it to a program (fixtures/README.md, "The case as a
/// message"). Throws `BadFixture`.
Fixture read_message(const Json& message);

/// The result that a program returns for it. Throws `BadFixture`.
Json answer(const Fixture& fixture);

} // namespace standard_sitemap::conformance
