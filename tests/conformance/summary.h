#pragma once

#include "tests/conformance/fixture.h"

#include "engine/view/view.h"

namespace standard_sitemap::conformance {

// Summaries of a report that a person can write by hand. All but the last use only the probe's JSON, and
// nothing of the engine.

/// `{"http-opt": "absent", "http-x": "matched", ...}`: the outcomes of the trace.
Json rules_of(const Json& report);

/// How many diagnostics of each code there are.
Json findings_of(const Json& report);

/// The graph unfolded: the children of the root, each with its JSON, its `children`, and `"loop": true` if it
/// is its own ancestor (L-1). Throws `BadFixture` beyond 2,000 places.
Json tree_of(const Json& report);

/// `{"home": ["Front page"]}`: `roles` with names in place of numbers.
Json roles_by_name(const Json& report);

/// `[{"name": "Bread", "match": "exact"}]`: `current` with names in place of numbers.
Json current_by_name(const Json& report);

/// What the engine's view shows and the JSON does not: `left_out` (V-4), `tree` as `Unfolding` gives it (L-1,
/// L-2, V-4), and of the page's places (V-3, M-11) `paths`, the names from the root to each; `places`, the
/// position of each among its siblings; and `step_from`, the index of the one to step from.
Json view_of(View& view);

} // namespace standard_sitemap::conformance
