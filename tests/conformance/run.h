#pragma once

#include <string>
#include <vector>

#include "tests/conformance/fixture.h"
#include "tests/conformance/table_host.h"

#include "engine/view/view.h"
#include "render/renderer.h"

namespace standard_sitemap::conformance {

/// What the page contributes: the map URI that it names, its own links, and the initiator of requests.
struct Start {
  Report report = {};
  std::optional<Initiator> initiator = {};
  ViewContext context = {};
};

/// A complete host: discovery, load and view. Throws `BadFixture`.
class Hosted {
 public:
  Hosted(const Fixture& fixture, const Delivery& delivery);
  Hosted(const Hosted&) = delete;

  const Report& report() const { return start_.report; }
  const TableHost& host() const { return host_; }
  View* view() { return view_ ? &*view_ : nullptr; } ///< null if there is no map

 private:
  Start start_;
  TableHost host_;
  LoadResult loaded_;
  std::optional<View> view_;
};

/// The result of running a fixture.
struct RunResult {
  std::string text;                  ///< the probe's JSON, as `JsonRenderer` wrote it
  Json report = {};                  ///< the same, parsed
  Json view = {};                    ///< see `view_of`; only made if the fixture expects something of it
  std::vector<std::string> requests; ///< every request sent, sorted
  std::vector<std::string> unused; ///< documents of the fixture that were not requested and are not optional
};

/// Runs a host, and gives what it writes. Throws `BadFixture`.
RunResult run(const Fixture& fixture, const Delivery& delivery);

/// Everything in which a run differs from what its fixture expects.
std::vector<std::string> check(const Fixture& fixture, const RunResult& run);

/// The deliveries, all of which must give the same result (M-13).
std::vector<Delivery> deliveries();

} // namespace standard_sitemap::conformance
