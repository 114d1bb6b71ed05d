#pragma once

#include <optional>
#include <string_view>

#include "engine/encoding/sniff.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

// What there is to say of the encoding that was found for a document (P-2), without the document's URI.

/// Where no encoding is known by the label that counts: the document cannot be read.
std::optional<Diagnostic> unknown_encoding(const XmlEncoding& sniffed);
/// Where the document declares another than the one that counts.
std::optional<Diagnostic> overridden_encoding(const XmlEncoding& sniffed);

} // namespace standard_sitemap
