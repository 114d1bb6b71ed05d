#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

/// Removes exactly `count` ASCII digits from the front and returns their value, 0 if `count` is 0. Returns
/// nullopt and removes nothing if there are fewer. Precondition: `count` is at most 9.
constexpr std::optional<int> take_number(std::string_view& text, std::size_t count)
{
  if (text.size() < count)
    return std::nullopt;
  int value = 0;
  for (const char c : text.substr(0, count)) {
    if (!is_ascii_digit(c))
      return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(count);
  return value;
}

} // namespace standard_sitemap
