#include "engine/base/text_position.h"

#include <algorithm>

#include "engine/base/utf8.h"

namespace standard_sitemap {

TextPosition advanced(TextPosition at, std::string_view text)
{
  const auto line_ends = static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
  if (line_ends > 0)
    text.remove_prefix(text.rfind('\n') + 1);
  const auto characters = static_cast<std::uint32_t>(count_code_points(text));
  return {at.line + line_ends, (line_ends > 0 ? 1 : at.column) + characters};
}

} // namespace standard_sitemap
