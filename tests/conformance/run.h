#pragma once

#include <string>
#include <vector>

#include "fixture.h"
#include "table_host.h"

#include <standard_sitemap/view/view.h>

namespace standard_sitemap::conformance {

/// What came of a fixture.
struct RunResult {
  std::string text; ///< the probe's JSON, as `JsonRenderer` wrote it
  Json report = {}; ///< the same, read
  Json view = {};   ///< see `view_of`; asked for only where the fixture expects something of it
  std::vector<std::string> requests; ///< every request sent, sorted
  std::vector<std::string>
      unused; ///< documents of the fixture that were never asked for and are not optional
};

/// One host, whole: discovery, load, view, JSON. Throws `BadFixture`.
RunResult run(const Fixture& fixture, const Delivery& delivery);

/// Everything in which a run differs from what its fixture expects.
std::vector<std::string> check(const Fixture& fixture, const RunResult& run);

/// The deliveries that must all give the same (M-13).
std::vector<Delivery> deliveries();

} // namespace standard_sitemap::conformance
