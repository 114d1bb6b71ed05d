#pragma once

#include <string>
#include <string_view>

#include "engine/web/refusal.h"

namespace standard_sitemap {

/// Why a link is not offered to people, for the one who wrote it: with the beginning of the reference.
std::string refused_link_message(std::string_view reference, Refusal refusal);

} // namespace standard_sitemap
