#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Appends text or an attribute, as written, in such a way that Gumbo reads of it what the HTML Standard
/// does.
///
/// Gumbo takes control characters and noncharacters for U+FFFD, as the standard once had it, which would make
/// a usable URI of an unusable one (D-9); but it leaves character references to them alone. All controls from
/// U+0080 to U+009F become U+0081, as references to most others mean something else: each of them makes a
/// value unusable. And it computes the code point of a numeric character reference without an eye to
/// overflow.
///
/// `source` is UTF-8.
void append_for_gumbo(std::string& text, std::string_view source);

} // namespace standard_sitemap
