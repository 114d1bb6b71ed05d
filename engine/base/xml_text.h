#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Appends `text` escaped for XML, in content as well as in attribute values between quotes of either kind.
/// The five special characters are escaped. All white space except U+0020, and all C1, DEL, line and
/// paragraph separators and bidi controls, become character references, so that they are neither normalised
/// away nor interpreted by a terminal. Reading it back gives the same text, except for what XML 1.0 cannot
/// represent: C0 controls become spaces, as they are displayed; U+FFFE, U+FFFF and invalid UTF-8 become
/// U+FFFD.
void append_xml(std::string& xml, std::string_view text);

} // namespace standard_sitemap
