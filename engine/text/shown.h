#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Policy "Text shown": text of an author made safe to show as plain text. C0, C1, DEL, line and paragraph
/// separators become spaces; bidi embeddings, overrides and isolates are removed; invalid UTF-8 becomes
/// U+FFFD. Cut to `most_code_points`, the last then being an ellipsis. Nothing else changes.
std::string shown_text(std::string_view text, std::size_t most_code_points);

/// For messages and values that are not names: every C0, C1, DEL, line or paragraph separator and bidi
/// control is written visibly, as `\u{202E}`; invalid UTF-8 becomes U+FFFD. Never changes other text; never
/// shortens.
std::string escaped_controls(std::string_view text);

/// How many columns a terminal gives this text: East Asian wide and emoji two, combining marks none.
/// Grapheme clusters count once.
std::size_t display_columns(std::string_view text);

/// The longest beginning of `text` that fits into `columns`, cut between grapheme clusters.
std::string_view fitting_prefix(std::string_view text, std::size_t columns);

/// The number of bytes that hold the first `code_points` code points of (valid UTF-8) `text`; its size if it
/// has fewer.
std::size_t bytes_of_code_points(std::string_view text, std::size_t code_points);

} // namespace standard_sitemap
