#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap::fuzz {

// UTF-16 with a byte order mark, so that its text is changed as any other.

/// The text in ASCII; nullopt if it is not UTF-16 with a byte order mark, or has other characters.
inline std::optional<std::string> narrowed(std::string_view utf16)
{
  const bool is_little = utf16.starts_with("\xff\xfe");
  if ((!is_little && !utf16.starts_with("\xfe\xff")) || utf16.size() % 2 != 0)
    return std::nullopt;
  std::string text;
  for (std::size_t i = 2; i < utf16.size(); i += 2) {
    const char low = utf16[is_little ? i : i + 1], high = utf16[is_little ? i + 1 : i];
    if (high != 0 || static_cast<unsigned char>(low) >= 0x80)
      return std::nullopt;
    text += low;
  }
  return text;
}

/// Each byte as a unit of UTF-16, after the byte order mark that `like` begins with.
inline std::string widened(std::string_view text, std::string_view like)
{
  const bool is_little = like.starts_with('\xff');
  std::string utf16{like.substr(0, 2)};
  for (const char c : text) {
    utf16 += is_little ? c : '\0';
    utf16 += is_little ? '\0' : c;
  }
  return utf16;
}

} // namespace standard_sitemap::fuzz
