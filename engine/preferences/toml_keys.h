#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// No key of ours has more than two.
inline constexpr std::size_t most_key_dots = 16;

/// The first line (1-based) with a key that has more than `most_key_dots` dots in it; nothing if there is
/// none. Each dot of a key opens a table within a table, toml++ bounds brackets only, and takes tables down
/// by recursion. Dots in strings, comments and numbers are none of a key. What is not TOML is read as far as
/// it is: up to there nothing is missed, and there toml++ stops. Linear.
std::optional<std::uint32_t> line_of_too_deep_key(std::string_view toml);

} // namespace standard_sitemap
