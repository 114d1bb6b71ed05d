#pragma once

#include <string>
#include <string_view>

#include "engine/web/refusal.h"

namespace standard_sitemap {

/// Returns a message for the author about why a link is refused, quoting the beginning of the reference.
std::string refused_link_message(std::string_view reference, Refusal refusal);

} // namespace standard_sitemap
