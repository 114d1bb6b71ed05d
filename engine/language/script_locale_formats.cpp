#include <algorithm>
#include <array>

#include "engine/language/locale_formats.h"

/// What the host's `Intl` makes of a number in a language: writes at most `room` bytes to `to`, and returns
/// how many they are. See render/bindings/js/module.h.
extern "C" __attribute__((import_module("standard_sitemap_js"), import_name("format"))) std::size_t
standard_sitemap_js_format(std::uint32_t kind, const char* language, std::size_t language_size,
                           std::uint64_t number, char* to, std::size_t room);

namespace standard_sitemap {

namespace {

enum class Kind : std::uint8_t { number, plural_category, date };

std::string formatted(Kind kind, std::string_view language, std::uint64_t number)
{
  std::array<char, 256> text{};
  const std::size_t size = standard_sitemap_js_format(static_cast<std::uint32_t>(kind), language.data(),
                                                      language.size(), number, text.data(), text.size());
  return {text.data(), std::min(size, text.size())};
}

} // namespace

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
  return formatted(Kind::number, locale_->language, number);
}

PluralCategory LocaleFormats::plural_category(std::uint64_t number) const
{
  const std::string name = formatted(Kind::plural_category, locale_->language, number);
  const auto* const found = std::ranges::find(all_plural_categories, name, plural_category_name);
  return found == std::end(all_plural_categories) ? PluralCategory::other : *found;
}

/// The host gets the digits of year, month and day as one number, 20261123; 0 for what is not known.
std::string LocaleFormats::date(const CalendarDate& date) const
{
  const int digits = (date.year * 100 + date.month.value_or(0)) * 100 + date.day.value_or(0);
  return formatted(Kind::date, locale_->language, static_cast<std::uint64_t>(digits));
}

} // namespace standard_sitemap
