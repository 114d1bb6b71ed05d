#pragma once

#include "engine/view/view.h"

namespace standard_sitemap {

/// Returns what to display for one alternative of a node (M-8): its texts are cut and made safe (policy,
/// "Text shown").
Shown shown_variant(Variant variant, const Policy& policy);

} // namespace standard_sitemap
