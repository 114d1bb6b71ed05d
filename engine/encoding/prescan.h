#pragma once

#include <optional>
#include <string_view>

#include "engine/encoding/encoding.h"

namespace standard_sitemap {

/// HTML standard 13.2.3.2, "prescan a byte stream to determine its encoding", with the whole of `bytes` as
/// its end condition. Linear in them.
std::optional<Encoding> prescan(std::string_view bytes);

/// HTML standard, "extracting a character encoding from a meta element": `text/html; charset=utf-8`.
std::optional<Encoding> encoding_in_content(std::string_view content);

/// What a declaration within the bytes may name: they were read as ASCII, so that it cannot be UTF-16.
Encoding encoding_that_ascii_declares(Encoding declared);

} // namespace standard_sitemap
