#pragma once

#include <string_view>

#include "engine/document/document_parts.h"

namespace standard_sitemap {

/// Returns the name as written in XML: `xlink:href` for `Attribute::href`.
std::string_view attribute_name(Attribute attribute);
/// Returns the name as written in XML: `class-change` for `ElementKind::class_change`.
std::string_view element_name(ElementKind kind);

} // namespace standard_sitemap
