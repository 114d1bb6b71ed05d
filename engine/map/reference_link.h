#pragma once

#include <optional>
#include <string_view>

#include "engine/document/document.h"
#include "engine/map/base_resolver.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// The link that the reference of an element is. `local_root`: the root document, if it is a file without an
/// address (`is_without_address`).
Link link_of_reference(const Document& document, ElementId element, std::string_view reference,
                       BaseResolver& bases, const Policy& policy, const std::optional<Uri>& local_root);

/// M-9: the value of the attribute that holds at the element. As for xml:lang (XML 1.0, 2.12), an empty value
/// means none, and stops inheritance.
std::optional<std::string_view> effective_value(const Document& document, ElementId element,
                                                Attribute attribute);

} // namespace standard_sitemap
