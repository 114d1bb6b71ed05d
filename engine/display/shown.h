#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// Policy "Text shown": text of an author made safe to show as plain text. C0, C1, DEL, line and paragraph
/// separators become spaces; bidi embeddings, overrides and isolates are removed; invalid UTF-8 becomes
/// U+FFFD. Cut to `most_code_points`, the last then being an ellipsis. Nothing else changes.
STANDARD_SITEMAP_API std::string shown_text(std::string_view text, std::size_t most_code_points);

/// For messages and values that are not names: every C0, C1, DEL, line or paragraph separator and bidi
/// control is written visibly, as `\u{202E}`; invalid UTF-8 becomes U+FFFD. Never changes other text; never
/// shortens.
STANDARD_SITEMAP_API std::string escaped_controls(std::string_view text);

} // namespace standard_sitemap
