#pragma once

#include <optional>
#include <string_view>

namespace standard_sitemap {

/// The longest delay, in seconds, with which a page that names another is taken for a mere forwarding.
inline constexpr unsigned longest_forwarding_delay = 5;

/// Returns the URL to which `<meta http-equiv="refresh">` with this content leads after at most
/// `longest_forwarding_delay` seconds (HTML Standard, "shared declarative refresh steps"). Returns nullopt if
/// it takes longer, only reloads the page, or is not understood. A view into `content`, as written.
std::optional<std::string_view> forwarding_of(std::string_view content);

} // namespace standard_sitemap
