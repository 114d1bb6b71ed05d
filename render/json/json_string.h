#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns `text` as a JSON string, including the quotes. Always valid UTF-8: malformed sequences become
/// U+FFFD. Anything that could control a terminal (C0, C1, DEL, line and paragraph separators, bidi controls)
/// is escaped as `\uXXXX`.
std::string json_string(std::string_view text);

} // namespace standard_sitemap
