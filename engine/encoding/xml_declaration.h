#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// What the first bytes of an XML document without a byte order mark look like (XML 1.0, appendix F).
enum class XmlPattern : std::uint8_t {
  ascii_compatible, ///< or anything else
  utf16le,
  utf16be,
  ucs4, ///< in any byte order
};
XmlPattern xml_pattern(std::string_view start);

/// The encoding in which a declaration can be read; UTF-8 stands for everything that holds ASCII.
Encoding pattern_encoding(XmlPattern pattern);

/// The `encoding` of the XML declaration that `start` begins with (after a byte order mark), read as
/// `encoding`, which is UTF-8 or UTF-16. Empty: there is no declaration, it is malformed up to there, or
/// names none.
std::string xml_declared_encoding(std::string_view start, Encoding encoding);

} // namespace standard_sitemap
