#pragma once

#include <optional>
#include <string_view>

#include <standard_sitemap/text/encoding.h>

namespace standard_sitemap {

/// HTML standard 13.2.3.2, "prescan a byte stream to determine its encoding", with the whole of `bytes` as
/// its end condition. Linear in them.
std::optional<Encoding> prescan(std::string_view bytes);

} // namespace standard_sitemap
