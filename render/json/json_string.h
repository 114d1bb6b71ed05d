#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Appends `text` as a JSON string, including the quotes. Always valid UTF-8: malformed sequences become
/// U+FFFD. Anything that could control a terminal (C0, C1, DEL, line and paragraph separators, bidi controls)
/// is escaped as `\uXXXX`.
void append_json_string(std::string& json, std::string_view text);

/// The same, but `<`, `>` and `&` are escaped, too: the string is also a string literal of JavaScript, and
/// within markup it cannot form a tag, a comment, a reference or the end of a CDATA section.
void append_script_string(std::string& json, std::string_view text);

} // namespace standard_sitemap
