#include <algorithm>
#include <iterator>

#include "engine/base/javascript.h"
#include "engine/language/locale_formats.h"

namespace standard_sitemap {

struct LocaleFormats::Locale {
  std::string language;
};

LocaleFormats::LocaleFormats(std::string_view language)
    : locale_(std::make_unique<const Locale>(std::string{language}))
{
}

LocaleFormats::~LocaleFormats() = default;

std::string LocaleFormats::number(std::uint64_t number) const
{
  const std::string digits = std::to_string(number);
  return asked_of_javascript("number", locale_->language, digits).value_or(digits);
}

PluralCategory LocaleFormats::plural_category(std::uint64_t number) const
{
  const auto name = asked_of_javascript("pluralCategory", locale_->language, std::to_string(number));
  const auto* const found = std::ranges::find(all_plural_categories, name.value_or(""), plural_category_name);
  return found == std::end(all_plural_categories) ? PluralCategory::other : *found;
}

std::string LocaleFormats::date(const CalendarDate& date) const
{
  std::string parts = std::to_string(date.year);
  for (const std::optional<int>& part : {date.month, date.day})
    if (part)
      parts.append(" ").append(std::to_string(*part));
  return asked_of_javascript("date", locale_->language, parts).value_or(parts);
}

} // namespace standard_sitemap
