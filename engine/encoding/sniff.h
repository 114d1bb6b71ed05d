#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// What the first bytes of a document say about its encoding.
struct SniffedEncoding {
  Encoding encoding;
  std::size_t bom_bytes = 0; ///< size of the byte order mark, to be skipped
  /// If false, a `<meta>` in the tree may still change it (`encoding_of_meta`). A byte order mark and the
  /// transport's charset are certain; so is UTF-16, which a `<meta>` cannot change.
  bool certain = true;
};

/// D-3e, the WHATWG encoding sniffing algorithm without user overrides: byte order mark, the transport's
/// `charset` if it is a known label, `<meta>` in the first 1,024 bytes (prescan), else windows-1252.
SniffedEncoding sniff_html(std::string_view start, std::optional<std::string_view> charset);

/// Returns the encoding that a `<meta>` element in the tree declares, if that is not yet certain: HTML
/// standard 13.2.6.4.4, start tag `meta`, and 13.2.3.4, "changing the encoding while parsing". Each is the
/// value of the attribute of that name, nullopt if there is none. Returns nullopt if the element names no
/// encoding.
std::optional<Encoding> encoding_of_meta(std::optional<std::string_view> charset,
                                         std::optional<std::string_view> http_equiv,
                                         std::optional<std::string_view> content);

/// P-2: the encoding of an XML document. In order of precedence: byte order mark, the transport's `charset`,
/// the document's own declaration (or the pattern of its first bytes), else UTF-8. DEVIATION P-2: by the
/// letter of the seed, the transport would precede the byte order mark; RFC 7303 has it the other way round.
struct XmlEncoding {
  std::optional<Encoding> encoding; ///< nullopt: the deciding label is unknown (`bad-encoding`)
  std::size_t bom_bytes = 0;
  std::string label; ///< the deciding label, for messages; empty: byte order mark or default
  bool charset_conflict =
      false; ///< the transport's charset, or a byte order mark, overrode a different label
};

/// `start` must hold the first `xml_sniff_bytes` bytes of the document, or all of it if it is shorter.
inline constexpr std::size_t xml_sniff_bytes = 1024;
XmlEncoding sniff_xml(std::string_view start, std::optional<std::string_view> charset);

} // namespace standard_sitemap
