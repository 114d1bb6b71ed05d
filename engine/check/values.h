#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/excerpt.h"
#include "engine/document/document.h"

namespace standard_sitemap {

/// Whether the attribute has a meaning on an element of this kind (M-5d, M-8 to M-10, S-3, O).
bool has_meaning(Attribute attribute, ElementKind kind, ElementKind parent);

/// Returns what an invalid attribute value should be, as the end of a sentence; nullopt if the value is
/// valid. Does not check languages, links and texts.
std::optional<std::string> invalid_value_hint(Attribute attribute, std::string_view value, ElementKind kind);

} // namespace standard_sitemap
