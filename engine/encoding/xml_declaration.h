#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// The pattern of the first bytes of an XML document without a byte order mark (XML 1.0, appendix F).
enum class XmlPattern : std::uint8_t {
  ascii_compatible, ///< or anything else
  utf16le,
  utf16be,
  ucs4, ///< in any byte order
};
XmlPattern xml_pattern(std::string_view start);

/// Returns the encoding in which the declaration can be read; UTF-8 for every superset of ASCII.
Encoding pattern_encoding(XmlPattern pattern);

/// Returns the `encoding` in the XML declaration at the beginning of `start` (after a byte order mark).
/// `start` is decoded as `encoding`, which is UTF-8 or UTF-16. Empty if there is no declaration, it is
/// malformed before that point, or it names no encoding.
std::string xml_declared_encoding(std::string_view start, Encoding encoding);

} // namespace standard_sitemap
