#include <array>

#include "engine/language/locale_formats.h"

namespace standard_sitemap {

std::string_view plural_category_name(PluralCategory category)
{
  constexpr std::array<std::string_view, 6> names{"zero", "one", "two", "few", "many", "other"};
  return names[static_cast<std::size_t>(category)];
}

} // namespace standard_sitemap
