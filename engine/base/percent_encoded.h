#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Percent-encodes each byte of a text for which `stays` is false (RFC 3986, 2.1).
inline std::string percent_encoded(std::string_view text, bool (*stays)(char))
{
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    if (stays(c)) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += digits[byte >> 4];
    encoded += digits[byte & 0xF];
  }
  return encoded;
}

} // namespace standard_sitemap
