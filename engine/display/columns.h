#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap {

/// Returns the number of terminal columns that the text takes: two for East Asian wide characters and emoji,
/// none for combining marks. Each grapheme cluster is counted once.
std::size_t display_columns(std::string_view text);

/// Returns the longest prefix of `text` that fits into `columns`, cut between grapheme clusters.
std::string_view fitting_prefix(std::string_view text, std::size_t columns);

/// Returns the size in bytes of the first `code_points` code points of `text` (valid UTF-8), or its whole
/// size if it has fewer.
std::size_t bytes_of_code_points(std::string_view text, std::size_t code_points);

} // namespace standard_sitemap
