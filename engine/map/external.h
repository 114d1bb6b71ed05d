#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document.h"
#include "engine/map/base_resolver.h"

namespace standard_sitemap {

/// What an `<external>` refers to (M-5).
struct ExternalReference {
  std::optional<Uri> document; ///< without fragment; nullopt: the external's own document (M-5a)
  std::string id;              ///< M-5a: percent-decoded; empty: the document's root (M-5b)
};

/// Fails if the reference is missing, empty, or not a URI reference (M-5c, D-9).
Result<ExternalReference> external_reference(const Document& document, ElementId external,
                                             BaseResolver& bases);

/// Returns only the `id`; needs no base URI.
Result<std::string> external_id(const Document& document, ElementId external);

/// M-5a: whether the reference is only a fragment, which refers to the same document whatever its base URI.
bool is_only_fragment(const Document& document, ElementId external);

/// Whether an external may stand for an element of this kind (M-5).
constexpr bool is_external_target(ElementKind kind)
{
  return kind == ElementKind::sitemap || kind == ElementKind::item || kind == ElementKind::group;
}

} // namespace standard_sitemap
