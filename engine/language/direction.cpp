#include "engine/language/direction.h"

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/language/beyond_ascii.h"
#include "engine/language/locale_data.h"

namespace standard_sitemap {

std::optional<Direction> direction_of(std::string_view language)
{
  const std::optional<CanonicalTag> tag = canonical_tag(language);
  if (!tag)
    return std::nullopt;
  return is_right_to_left(*tag) ? Direction::right_to_left : Direction::left_to_right;
}

std::optional<Direction> direction_of_text(std::string_view text)
{
  while (!text.empty()) {
    const Utf8Step step = next_utf8(text);
    if (step.code_point >= 0x80 && step.kind == Utf8Step::Kind::character) {
      if (const auto direction = direction_beyond_ascii(step.code_point))
        return direction;
    } else if (is_ascii_alpha(text.front())) {
      return Direction::left_to_right;
    }
    text.remove_prefix(step.bytes);
  }
  return std::nullopt;
}

} // namespace standard_sitemap
