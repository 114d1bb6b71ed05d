#pragma once

#include <span>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns a message that `prefix` is not declared. It suggests the prefix that was probably meant, from
/// `declared` or from those common in sitemaps.
std::string unbound_prefix_message(std::string_view prefix, std::span<const std::string_view> declared);

} // namespace standard_sitemap
