#pragma once

#include <string_view>

namespace standard_sitemap {

/// The style and the script of the page, made of the files in `page/` when this is built (embed_page.cmake).
std::string_view html_style();
std::string_view html_script();

/// Base64 of their SHA-256: what a content security policy allows them by.
extern const std::string_view html_style_hash;
extern const std::string_view html_script_hash;

} // namespace standard_sitemap
