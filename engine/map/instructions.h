#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/base_resolver.h"
#include "engine/map/map.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// A `<sitemap>`'s instructions for changing the page (S-3, O-2 to O-4).
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

/// Returns the instructions among the children of one processed `<sitemap>` element (S-6). `same_origin`:
/// whether the document has the page's origin; if not, class changes and style sheets are refused (policy,
/// "Class changes"). `local_root`: the root document, if it has no address yet (`is_without_address`).
Instructions instructions_of(const Document& document, ElementId sitemap, bool same_origin,
                             const Initiator& initiator, const Policy& policy, BaseResolver& bases,
                             const std::optional<Uri>& local_root);

/// Returns why `change` may not be applied, regardless of its origin; nullopt if it may. `xpath_compiles`: as
/// `Document::xpath_compiles`.
std::optional<std::string> class_change_refusal(const ClassChange& change, bool xpath_compiles,
                                                const Policy& policy);

} // namespace standard_sitemap
