#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

/// Appends a byte, percent-encoded (RFC 3986, 2.1).
inline void append_percent_encoded(std::string& out, char c)
{
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  out += '%';
  out += digits[byte >> 4];
  out += digits[byte & 0xF];
}

/// Percent-encodes each byte of a text for which `stays` is false.
inline std::string percent_encoded(std::string_view text, bool (*stays)(char))
{
  std::string encoded;
  for (const char c : text)
    if (stays(c))
      encoded += c;
    else
      append_percent_encoded(encoded, c);
  return encoded;
}

} // namespace standard_sitemap
