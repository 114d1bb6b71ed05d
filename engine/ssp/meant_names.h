#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

/// Returns what to write instead of an attribute in no namespace that a map's elements do not have, as the
/// end of a sentence: `; write xlink:href ...`, `; did you mean name?`. Empty if that is not evident.
std::string meant_attribute(std::string_view written, ElementKind kind);

/// The same for an element in the namespace of maps: `; did you mean <item>?`.
std::string meant_element(std::string_view written);

/// Whether an attribute with this local name and prefix, in a foreign namespace, was most likely meant for
/// XLink's.
bool is_meant_for_xlink(std::string_view local_name, std::string_view prefix, std::string_view namespace_uri);

} // namespace standard_sitemap
