#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether `url` is so plain an http or https address that `Uri::parse` gives just this text: true for nearly
/// all, which then need not be parsed. False says nothing.
bool is_plain_http_url(std::string_view url);

} // namespace standard_sitemap
