#include "engine/language/direction.h"

#include <unicode/uchar.h>

#include "engine/base/utf8.h"
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
    if (step.kind == Utf8Step::Kind::character)
      switch (u_charDirection(static_cast<UChar32>(step.code_point))) {
      case U_LEFT_TO_RIGHT:
        return Direction::left_to_right;
      case U_RIGHT_TO_LEFT:
      case U_RIGHT_TO_LEFT_ARABIC:
        return Direction::right_to_left;
      default:
        break;
      }
    text.remove_prefix(step.bytes);
  }
  return std::nullopt;
}

} // namespace standard_sitemap
