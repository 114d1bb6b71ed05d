#pragma once

#include <span>
#include <string_view>

namespace standard_sitemap {

/// The style sheet and the script of the page, generated from the files in `page/` at build time
/// (esbuild, embed_page.cmake).
std::string_view html_style();
std::string_view html_script();
/// The names of the messages that the script uses (render/words).
std::span<const std::string_view> html_script_messages();

/// Base64 of their SHA-256, for the content security policy.
extern const std::string_view html_style_hash;
extern const std::string_view html_script_hash;

} // namespace standard_sitemap
