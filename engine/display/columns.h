#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap {

/// How many columns a terminal gives this text: East Asian wide and emoji two, combining marks none.
/// Grapheme clusters count once.
std::size_t display_columns(std::string_view text);

/// The longest beginning of `text` that fits into `columns`, cut between grapheme clusters.
std::string_view fitting_prefix(std::string_view text, std::size_t columns);

/// The number of bytes that hold the first `code_points` code points of (valid UTF-8) `text`; its size if it
/// has fewer.
std::size_t bytes_of_code_points(std::string_view text, std::size_t code_points);

} // namespace standard_sitemap
