#include "engine/base/utf16.h"

#include <algorithm>

#include "engine/base/utf8.h"

namespace standard_sitemap {

std::u16string utf16_of(std::string_view text)
{
  std::u16string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t ascii = ascii_prefix(text);
    result.append(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(ascii));
    text.remove_prefix(ascii);
    if (text.empty())
      break;
    const Utf8Step step = next_utf8(text);
    if (const auto c = static_cast<std::uint32_t>(step.code_point); c > 0xFFFF) {
      result += lead_of(c);
      result += trail_of(c);
    } else {
      result += static_cast<char16_t>(c);
    }
    text.remove_prefix(step.bytes);
  }
  return result;
}

void append_utf8(std::string& result, std::u16string_view text)
{
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    if (unit < 0x80) {
      result += static_cast<char>(unit);
      continue;
    }
    if (is_lead(unit) && i + 1 < text.size() && is_trail(text[i + 1]))
      append_utf8(result, from_halves(unit, text[++i]));
    else
      append_utf8(result, char32_t{unit});
  }
}

} // namespace standard_sitemap
