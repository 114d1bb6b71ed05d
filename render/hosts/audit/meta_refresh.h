#pragma once

#include <optional>
#include <string_view>

namespace standard_sitemap {

/// Longest delay, in seconds, with which a page that refreshes to another counts as a mere forwarding.
inline constexpr unsigned longest_forwarding_delay = 5;

/// Returns the URL to which `<meta http-equiv="refresh">` with this content leads after at most
/// `longest_forwarding_delay` seconds (HTML Standard, "shared declarative refresh steps"). Returns nullopt if
/// the delay is longer, or the content is invalid or only reloads the page. A view into `content`, as
/// written.
std::optional<std::string_view> forwarding_of(std::string_view content);

} // namespace standard_sitemap
