#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// The limit for `line_of_too_deep_key`. Known keys have at most two dots.
inline constexpr std::size_t max_key_dots = 4;

/// Returns the first line (1-based) with a key that has more than `max_key_dots` dots; nullopt if there is
/// none. Each dot of a key opens a nested table; toml++ limits only brackets, and destroys tables
/// recursively. Dots in strings, comments and numbers are not counted. Invalid TOML is scanned up to the
/// first error, where toml++ stops as well. Linear.
std::optional<std::uint32_t> line_of_too_deep_key(std::string_view toml);

} // namespace standard_sitemap
