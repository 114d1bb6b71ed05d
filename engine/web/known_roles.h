#pragma once

#include <span>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// M-12: the roles that programs know, in the order in which they are shown.
STANDARD_SITEMAP_API std::span<const std::string_view> known_roles();

/// M-12: the name under which a role, in lower case, is known: `contents` for `toc`; the role itself if
/// it is not known.
STANDARD_SITEMAP_API std::string_view role_name(std::string_view role);

} // namespace standard_sitemap
