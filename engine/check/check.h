#pragma once

#include <cstdint>

#include "engine/base/visibility.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// Returns findings for a webmaster about a loaded map, beyond its diagnostics: what the protocol ignores
/// silently, and what it allows but is surely a mistake. Examples are invalid values, duplicate ids and
/// pages, nodes without a name or destination, unreachable elements and mixed origins.
///
///   Diagnostics findings = result.diagnostics;
///   findings.add_all(check(*result.map));
///   if (!summary_of(findings).passes(Severity::error)) ...
///
/// Each finding has a position; those of one kind are folded as in the map's own diagnostics. Load the map
/// with `Policy::for_check`: unknown elements and attributes are then among its diagnostics, and positions
/// have columns. Takes O(n log n) time for n elements. `remedy` says what to do about a finding.
///
/// `page`: the address of the page from which the map is seen, if there is one; links to other origins are
/// counted against it.
STANDARD_SITEMAP_API Diagnostics check(const Map& map, const Uri* page = nullptr);

/// The number of findings of each severity, folded ones counted individually.
struct CheckSummary {
  std::uint64_t errors = 0;   ///< part of the map is missing because of it
  std::uint64_t warnings = 0; ///< probably a mistake
  std::uint64_t notes = 0;    ///< worth knowing

  /// Whether there is no finding of severity `fail_on` or higher.
  bool passes(Severity fail_on) const
  {
    return errors == 0 && (fail_on == Severity::error || warnings == 0) &&
           (fail_on != Severity::note || notes == 0);
  }
};

/// Counts the findings by severity.
STANDARD_SITEMAP_API CheckSummary summary_of(const Diagnostics& findings);

} // namespace standard_sitemap
