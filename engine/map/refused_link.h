#pragma once

#include <string>
#include <string_view>

#include "engine/web/refusal.h"

namespace standard_sitemap {

/// Returns a message for the author about why a link is refused, quoting the beginning of the reference.
std::string refused_link_message(std::string_view reference, Refusal refusal);

/// Whether the policy might refuse a reference, so that it must be resolved in advance.
bool may_be_refused(std::string_view reference);

} // namespace standard_sitemap
