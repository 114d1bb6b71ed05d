#pragma once

#include <span>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Says that `prefix` is bound by no declaration; and which one was probably meant: one of those `declared`,
/// or one that site maps and lists usually have.
std::string unbound_prefix_message(std::string_view prefix, std::span<const std::string_view> declared);

} // namespace standard_sitemap
