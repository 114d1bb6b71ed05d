#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Returns the beginning of untrusted text for a message: at most `most` bytes, never ending within a UTF-8
/// character.
inline std::string excerpt(std::string_view text, std::size_t most = 64)
{
  const auto continues_character = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80; };
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && end > 0 && continues_character(text[end]))
    --end;
  return std::string{text.substr(0, end)};
}

} // namespace standard_sitemap
