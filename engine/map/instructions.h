#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/base_resolver.h"
#include "engine/map/map.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// What a `<sitemap>` tells a renderer to do to the page (S-3, O-2 to O-4).
struct Instructions {
  struct Located {
    ClassChange change;
    ElementId element;
  };
  std::vector<Located> class_changes;
  std::vector<StyleInstruction> styles;
  std::vector<LogoVariant> logo;
  Diagnostics diagnostics;
};

/// Of the children of one `<sitemap>` element that is processed (S-6). `same_origin`: with the page; if not,
/// no class change and no style sheet may be applied (policy, "Class changes").
Instructions instructions_of(const Document& document, ElementId sitemap, bool same_origin,
                             const Initiator& initiator, const Policy& policy, BaseResolver& bases);

/// Why `change` may not be applied, apart from where it comes from; nothing if it may.
std::optional<std::string> class_change_refusal(const ClassChange& change, const Policy& policy);

} // namespace standard_sitemap
