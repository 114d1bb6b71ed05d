#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether `url` is an http or https address so plain that `Uri::parse` would return the same text. True for
/// nearly all addresses, which then need not be parsed; false proves nothing.
bool is_plain_http_url(std::string_view url);

} // namespace standard_sitemap
