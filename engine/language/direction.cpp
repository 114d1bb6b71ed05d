#include "engine/language/direction.h"

#include "engine/language/language_tag.h"

namespace standard_sitemap {

std::optional<Direction> direction_of(std::string_view language)
{
  const std::optional<icu::Locale> locale = language_tag(language);
  if (!locale)
    return std::nullopt;
  return locale->isRightToLeft() ? Direction::right_to_left : Direction::left_to_right;
}

} // namespace standard_sitemap
