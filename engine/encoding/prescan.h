#pragma once

#include <optional>
#include <string_view>

#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// HTML Standard 13.2.3.2, "prescan a byte stream to determine its encoding"; the end condition is the end of
/// `bytes`. Linear.
std::optional<Encoding> prescan(std::string_view bytes);

/// HTML standard, "extracting a character encoding from a meta element": `text/html; charset=utf-8`.
std::optional<Encoding> encoding_in_content(std::string_view content);

/// Returns the encoding that a declaration really means: since it was read as ASCII, UTF-16 becomes UTF-8.
/// `x-user-defined` becomes windows-1252.
Encoding effective_declared_encoding(Encoding declared);

} // namespace standard_sitemap
