#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

/// `xlink:href` for `Attribute::href`.
std::string_view attribute_name(Attribute attribute);
/// `class-change` for `ElementKind::class_change`.
std::string_view element_name(ElementKind kind);

/// Whether the attribute means something on such an element (M-5d, M-8 to M-10, S-3, O).
bool has_meaning(Attribute attribute, ElementKind kind, ElementKind parent);

/// What the value of an attribute should be, as the end of a sentence; nothing if it says something. Not of
/// languages, links and texts.
std::optional<std::string> oddity(Attribute attribute, std::string_view value, ElementKind kind);

/// Whether it has the form of a BCP 47 tag.
bool is_language_form(std::string_view tag);

/// Whether a reader may see a tag or a character reference instead of what was meant.
bool has_markup(std::string_view text);

/// Quoted for a message, and not too long for it.
std::string quotation(std::string_view text);

} // namespace standard_sitemap
