#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Appends `text` as it stands in XML, in content as well as between quotes of either kind: the five
/// characters escaped; white space but the plain space, C1, DEL, line and paragraph separators and bidi
/// controls as character references, so that they are neither normalised away nor act on a terminal. Read
/// again it is the same text, but for what XML 1.0 cannot hold: C0 becomes a space, as it is shown, U+FFFE
/// and U+FFFF and invalid UTF-8 become U+FFFD.
void append_xml(std::string& xml, std::string_view text);

} // namespace standard_sitemap
