#include "render/hosts/crawl/base64.h"

#include <array>
#include <cstdint>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t none = 0xff;

constexpr auto values = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(none);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return table;
}();

} // namespace

std::optional<std::string_view> decode_base64(std::string_view text, std::vector<char>& target)
{
  while (text.ends_with('=') || (!text.empty() && is_ascii_whitespace(text.back())))
    text.remove_suffix(1);
  const std::size_t room = text.size() / 4 * 3 + 3;
  if (target.size() < room)
    target.resize(room);
  std::size_t made = 0;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::uint8_t value = values[static_cast<unsigned char>(c)];
    if (value == none) {
      if (is_ascii_whitespace(c))
        continue;
      return std::nullopt;
    }
    bits = bits << 6 | value;
    count += 6;
    if (count >= 8) {
      count -= 8;
      target[made++] = static_cast<char>(bits >> count & 0xff);
    }
  }
  return std::string_view{target.data(), made};
}

} // namespace standard_sitemap
