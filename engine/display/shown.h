#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// Returns an author's text made safe for display as plain text (policy, "Text shown"). C0 and C1 controls,
/// DEL, and line and paragraph separators become spaces; bidi embeddings, overrides and isolates are removed;
/// invalid UTF-8 becomes U+FFFD. Longer text is cut to `max_code_points`, the last of which is then an
/// ellipsis. Nothing else changes.
STANDARD_SITEMAP_API std::string shown_text(std::string_view text, std::size_t max_code_points);

/// Returns text for messages and for values that are not names, with invisible characters escaped: every C0
/// or C1 control, DEL, line or paragraph separator and bidi control is written as `\u{202E}`. Invalid UTF-8
/// becomes U+FFFD. Nothing else changes, and nothing is cut.
STANDARD_SITEMAP_API std::string escaped_controls(std::string_view text);

} // namespace standard_sitemap
