#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// `text` as a JSON string, quotes included. Always valid UTF-8: malformed sequences become U+FFFD. Whatever
/// could act on a terminal (C0, C1, DEL, line and paragraph separators, bidi controls) is escaped as
/// `\uXXXX`.
std::string json_string(std::string_view text);

} // namespace standard_sitemap
