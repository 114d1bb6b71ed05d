#pragma once

#include <cstdint>

#include "engine/base/visibility.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// What a webmaster would want to hear of a loaded map beyond its diagnostics: what the protocol passes over
/// in silence, and what it allows but nobody can have meant. Values that say nothing, ids and pages that
/// occur twice, nodes without a name or a destination, elements that nothing reaches, mixed origins.
///
///   Diagnostics findings = result.diagnostics;
///   findings.add_all(check(*result.map));
///   if (!summary_of(findings).passes(Severity::error)) ...
///
/// Each finding has its place; equal ones are folded. Unknown elements and attributes are not in a map any
/// more: load it with `Policy::name_unknown`, and they are among its diagnostics. n log n in the map.
/// `remedy` says what to do about a finding.
STANDARD_SITEMAP_API Diagnostics check(const Map& map);

/// How many findings there are of each severity, folded ones counted.
struct CheckSummary {
  std::uint64_t errors = 0;   ///< something is missing for it
  std::uint64_t warnings = 0; ///< probably a mistake
  std::uint64_t notes = 0;    ///< worth knowing

  /// Whether none is as grave as that, or graver.
  bool passes(Severity fail_on) const
  {
    return errors == 0 && (fail_on == Severity::error || warnings == 0) &&
           (fail_on != Severity::note || notes == 0);
  }
};

/// Of all that was found.
STANDARD_SITEMAP_API CheckSummary summary_of(const Diagnostics& findings);

} // namespace standard_sitemap
