#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Decodes base64 (RFC 4648, 4), with or without padding; skips white space. Returns the bytes, a view of
/// `target`; nullopt if there is any other character.
std::optional<std::string_view> decode_base64(std::string_view text, std::vector<char>& target);

} // namespace standard_sitemap
