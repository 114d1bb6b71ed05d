#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// RFC 9110, 5.6.7: parses a date in any of the three forms that a recipient must accept; nullopt for
/// anything else.
std::optional<std::chrono::sys_seconds> parse_http_date(std::string_view text);

} // namespace standard_sitemap
