#pragma once

#include <optional>
#include <string_view>

#include "engine/encoding/sniff.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

// Diagnostics about a document's encoding (P-2), without the document's URI.

/// If the deciding label is unknown, so that the document cannot be read.
std::optional<Diagnostic> unknown_encoding(const XmlEncoding& sniffed);
/// If the document declares a different encoding from the one used.
std::optional<Diagnostic> overridden_encoding(const XmlEncoding& sniffed);

} // namespace standard_sitemap
