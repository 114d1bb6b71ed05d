#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace standard_sitemap {

/// Spreads the bits of a number over the others. One to one.
inline std::uint64_t mixed(std::uint64_t number)
{
  number *= 0x9e37'79b9'7f4a'7c15; // 2^64 divided by the golden ratio
  return number ^ number >> 32;
}

/// Returns a number that is the same for equal texts, and mostly another for others. It is no secret, so
/// anybody can make texts that have the same: whoever uses it sees to it that this costs little
/// (`SharedMarks`, `TextTable`).
inline std::uint64_t text_mark(std::string_view text)
{
  std::uint64_t mark = text.size(), bytes = 0;
  const char *at = text.data(), *const end = at + text.size();
  for (; end - at > 8; at += sizeof bytes) {
    std::memcpy(&bytes, at, sizeof bytes);
    mark = mixed(mark ^ bytes);
  }
  if (text.size() >= sizeof bytes) { // the last eight, of which some have been read
    std::memcpy(&bytes, end - sizeof bytes, sizeof bytes);
  } else if (std::uint32_t half = 0; text.size() >= sizeof half) {
    std::memcpy(&half, at, sizeof half);
    bytes = half;
    std::memcpy(&half, end - sizeof half, sizeof half);
    bytes = bytes << 32 | half;
  } else if (!text.empty()) { // up to three
    const auto byte = [](char c) { return static_cast<std::uint64_t>(static_cast<unsigned char>(c)); };
    bytes = byte(text.front()) << 16 | byte(text[text.size() / 2]) << 8 | byte(text.back());
  }
  return mixed(mixed(mark ^ bytes)); // so that each bit depends on all
}

} // namespace standard_sitemap
